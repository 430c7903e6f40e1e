// Runs the examples of the page for developers, read from the page as the gateway serves it: each must do
// what the page says.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { check, patience } from './browser.mjs';

/** The text of HTML: its tags hold no text of their own. */
const unescape = (html) => html.replace(/<[^>]*>/g, '').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export async function developers(base) {
  await check('developers: every example does what the page says', async () => {
    const html = await (await fetch(`${base}/developers/`, { headers: { accept: 'text/html' } })).text();
    const blocks = (kind) => new Map([...html.matchAll(new RegExp(`<pre dir="ltr" data-${kind}="([\\w-]+)">([^]*?)</pre>`, 'g'))].map(([, id, text]) => [id, unescape(text)]));
    const [commands, answers] = [blocks('example'), blocks('answer')];
    assert.ok(commands.size >= 6, `${commands.size} examples on the page`);
    for (const [id, command] of commands) {
      assert.match(command, /^curl -fsS /, `${id} is a command line of curl`);
      const here = command.replaceAll('https://voteready.example', base);
      const { status, stdout, stderr } = spawnSync('bash', ['-c', here], { encoding: 'utf8', timeout: patience, maxBuffer: 16 << 20 });
      assert.equal(status, 0, `${id}: ${stderr}`);
      assert.ok(stdout.includes(answers.get(id)), `${id}: ${answers.get(id)} is not in ${stdout.slice(0, 300)}`);
    }
  });
}
