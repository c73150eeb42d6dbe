/** Live indexes from the built package: the thread that merges their segments finds its file, however the package was loaded. What it cannot do would be done by the index itself, unnoticed. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ROOT } from './source-files.js';

const folder = mkdtempSync(join(tmpdir(), 'built-live-index-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWERS = `
  const answers = [];
  process.on('worker', (thread) => {
    thread.on('message', ({ kind }) => kind === 'end' && answers.push(kind));
    thread.on('error', ({ message }) => answers.push(message));
  });
`;

/** Eight segments, which are merged: too many devices to be merged in the process's own thread. */
function merging(path: string): string {
  return `
    ${ANSWERS}
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

/** The same over the devices of a store, whose thread answers otherwise. */
function following(path: string): string {
  return `
    import { openStore, openStoreDevices } from 'pushsift/service';
    ${ANSWERS}
    const store = await openStore(${JSON.stringify(path)});
    const devices = await openStoreDevices(store);
    for (let segment = 0; segment < 8; segment++) {
      const put = (id) => ({ device: { id, device: { id, platform: 'iOS', applications: ['X'] }, pushTokens: {} }, expected: null });
      await store.putDevices(Array.from({ length: 3000 }, (_, at) => put('d' + (segment * 3000 + at))));
      await devices.catchUp();
    }
    while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await devices.close();
    await store.close();
    console.log(devices.size, answers.join());
  `;
}

it('of the devices of a store is merged on a thread where nothing else is said', () => {
  const said = execFileSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '-e', following(join(folder, 'devices.db'))],
    { cwd: ROOT, encoding: 'utf8', timeout: 300_000 },
  );
  expect(said.trim()).toBe('24000 end');
});
