/** A live index from the built package: the thread that merges its segments finds its file, however the package was loaded. What it cannot do would be done by the index itself, unnoticed. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './source-files.js';

const folder = mkdtempSync(join(tmpdir(), 'built-live-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Eight segments, which are merged: too many devices to be merged in the process's own thread. */
function merging(path: string): string {
  return `
    const answers = [];
    process.on('worker', (thread) => {
      thread.on('message', ({ kind }) => kind !== 'piece' && answers.push(kind));
      thread.on('error', ({ message }) => answers.push(message));
    });
    const { live, close } = await openLiveIndex(${JSON.stringify(path)}, { saveEveryMs: null });
    for (let segment = 0; segment < 8; segment++) {
      const id = (at) => 'd' + (segment * 3000 + at);
      live.apply(Array.from({ length: 3000 }, (_, at) => ({ id: id(at), put: { id: id(at), platform: 'iOS', applications: ['X'] } })));
      live.flush();
    }
    while (live.segments > 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await close();
    console.log(live.snapshot().size, answers.join());
  `;
}

it.each([
  ['imported', ['--input-type=module'], (body: string) => `import { openLiveIndex } from 'pushsift/node'; ${body}`],
  [
    'required',
    [],
    (body: string) => `const { openLiveIndex } = require('pushsift/node'); (async () => { ${body} })();`,
  ],
])('is merged on a thread where the package is %s', (how, flags, code) => {
  const said = execFileSync(
    process.execPath,
    ['--no-warnings', ...flags, '-e', code(merging(join(folder, `${how}.psi`)))],
    { cwd: ROOT, encoding: 'utf8', timeout: 300_000 },
  );
  expect(said.trim()).toBe('24000 end');
});
