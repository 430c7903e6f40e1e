// Follows a folder and all below it. Of folders, not of files: an editor that writes a new file in place of the old one is seen, too.
import { readdirSync, statSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';

const never = new Set(['node_modules', 'target', '.next', 'out']);

/** Calls `changed` with the path of every file below `folder` that is written, made, renamed or deleted. */
export function watch(folder, changed) {
  const watcher = watchFolder(folder, (_, name) => {
    // Without a name the system has lost count; the next change says more.
    if (!name || name.startsWith('.') || name.endsWith('~')) return;
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) follow(path, changed);
    else changed(path);
  });
  // Its folder is gone.
  watcher.on('error', () => watcher.close());
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) follow(join(folder, entry.name), changed);
}

const followed = new Set();
function follow(folder, changed) {
  const key = `${folder} ${changed}`;
  if (never.has(folder.split('/').pop()) || followed.has(key)) return;
  followed.add(key);
  watch(folder, changed);
}
