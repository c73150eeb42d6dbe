// Under a limit of address space (`ulimit -v`) an index has the scalar engine, or is refused with a clear error; the process and the indexes before go on.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from '../architecture/source-files.js';

const entry = (name: string): string => pathToFileURL(join(ROOT, 'dist/entries', `${name}.js`)).href;

const MAKE_INDEXES = `
import { DeviceIndex } from ${JSON.stringify(entry('bitset'))};
import { compileOrThrow } from ${JSON.stringify(entry('index'))};
const filter = compileOrThrow('A("X")');
const indexes = [];
let code = null;
try {
  while (indexes.length < 24) {
    const builder = DeviceIndex.builder({ ids: false });
    for (let at = 0; at < 100; at++) builder.add({ id: String(at), platform: 'iOS', applications: at % 2 ? ['X'] : [] });
    indexes.push(builder.seal());
  }
} catch (error) {
  code = error.code;
}
console.log(JSON.stringify({ code, counts: indexes.map((index) => index.count(filter)) }));
`;

it.runIf(process.platform === 'linux').each([3, 16, 20, 40])('under %i GB', (gigabytes) => {
  const limited = `ulimit -v ${gigabytes}000000 && exec "$0" --input-type=module`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath], {
    input: MAKE_INDEXES,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { code, counts } = JSON.parse(stdout) as { code: string | null; counts: readonly number[] };
  expect([null, 'out-of-memory']).toContain(code);
  expect(counts.length).toBeGreaterThan(0);
  expect(counts.every((count) => count === 50)).toBe(true);
});
