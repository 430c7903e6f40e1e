// The processes of `make dev`: each in a group of its own, so that Ctrl-C reaches dev.mjs alone, which ends them all.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** True when the admin port says that its service is ready. */
function isReady(port) {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/readyz', timeout: 500 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.end();
  });
}

export class House {
  /** Where the gateway that serves now listens. */
  port = 0;
  #all = new Set();
  #services = new Map();
  #root;
  #bin;
  #ends = false;

  constructor(root, bin) {
    this.#root = root;
    this.#bin = bin;
  }

  start(name, command, options, more = {}) {
    if (this.#ends) throw new Error('everything is being stopped');
    const child = spawn(command, options, { cwd: this.#root, stdio: ['ignore', 'inherit', 'inherit'], detached: true, ...more });
    this.#all.add(child);
    child.on('error', (why) => console.error(`dev: ${name}: ${why.message}`));
    child.on('exit', (code, signal) => {
      this.#all.delete(child);
      if (!this.#ends && !child.meant && code !== 0) console.error(`dev: ${name} ended (${signal ?? code}); it starts again after the next change`);
    });
    return child;
  }

  /** Runs a command to its end; true when it went well. */
  async run(command, options) {
    const child = this.start(command.split('/').pop(), command, options);
    child.meant = true;
    const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(() => [1])]);
    return code === 0;
  }

  /** Starts a service on its usual ports; one that runs is ended before. */
  async service(name) {
    await this.#end(this.#services.get(name));
    const child = this.start(name, this.#bin(name), []);
    this.#services.set(name, child);
    await this.#ready(name, child, process.env[`${name.toUpperCase()}_ADMIN_LISTEN`].split(':').pop());
  }

  /** Starts a gateway on a port of its own that serves `folder`; the one before it ends when this one is ready. */
  async gateway(folder) {
    const [port, admin] = [await freePort(), await freePort()];
    const env = { ...process.env, WEB_ROOT: folder, GATEWAY_LISTEN: `127.0.0.1:${port}`, GATEWAY_ADMIN_LISTEN: `127.0.0.1:${admin}` };
    const child = this.start('gateway', this.#bin('gateway'), [], { env });
    try {
      await this.#ready('gateway', child, admin);
    } catch (why) {
      // The old one goes on serving.
      void this.#end(child);
      throw why;
    }
    const before = this.#services.get('gateway');
    this.#services.set('gateway', child);
    this.port = port;
    void this.#end(before);
  }

  async #ready(name, child, port) {
    const until = Date.now() + 60_000;
    while (!(await isReady(port))) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) throw new Error(`${name} did not start; see above`);
      await wait(30);
    }
  }

  async #end(child) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.meant = true;
    const ended = once(child, 'exit');
    // Its whole group: cargo has rustc, next has workers.
    const send = (signal) => { try { process.kill(-child.pid, signal); } catch { /* It has ended. */ } };
    send('SIGTERM');
    await Promise.race([ended, wait(3_000)]);
    send('SIGKILL');
    await Promise.race([ended, wait(1_000)]);
  }

  async stop() {
    this.#ends = true;
    await Promise.all([...this.#all].map((child) => this.#end(child)));
  }
}
