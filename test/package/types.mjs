/**
 * Checks the declarations of the installed package with each `tsc` named, all of them and not only what is used: without the types of
 * browsers and of Node, with either, as Node resolves and as bundlers do. The words are files of `tsc`, and at last the folder of the types of Node.
 */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const compilers = process.argv.slice(2, -1);
const typeRoot = process.argv.at(-1);
const { exports } = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('pushsift/package.json'), 'utf8'));

const MACHINE = ['./node', './service'];
/** Its editor needs the types of browsers. */
const PAGE = ['./codemirror'];
const entries = Object.keys(exports).filter((name) => !name.includes('.json'));

function importing(names) {
  const imports = names.map((name, at) => `import * as entry${at} from 'pushsift${name.slice(1)}';\n`);
  return `${imports.join('')}export const all = [${names.map((_, at) => `entry${at}`).join(', ')}];\n`;
}

writeFileSync('everywhere.ts', importing(entries.filter((name) => ![...MACHINE, ...PAGE].includes(name))));
writeFileSync('page.ts', importing(PAGE));
writeFileSync('node-only.ts', importing(MACHINE));
// Of what declarations do with the types of the host, what a program sees.
writeFileSync(
  'uses.ts',
  `import { DeviceIndex, type IndexAudience } from 'pushsift/bitset';
import type { Preset, TargetedMessage } from 'pushsift/requests';
import { defineCatalog, filterBuilder } from 'pushsift';
const index = DeviceIndex.builder().seal();
const bytes: Uint8Array = index.toBytes();
const name: string | undefined = (null as unknown as Preset).name;
const date: string | undefined = (null as unknown as TargetedMessage).request.send_date;
const builder = filterBuilder(defineCatalog({ applications: { X: { platforms: ['iOS'] } } }));
builder.application('X', ['iOS']);
// @ts-expect-error: the catalog declares no such application
builder.application('Y');
// @ts-expect-error: nor this platform of it
builder.application('X', ['Android']);
export type Audience = IndexAudience;
export const all = [bytes, name, date];
`,
);

const SETTINGS = [
  { title: 'lib es2022 alone', lib: ['es2022'], types: [], files: ['everywhere.ts', 'uses.ts'] },
  { title: 'with dom', lib: ['es2022', 'dom'], types: [], files: ['everywhere.ts', 'page.ts', 'uses.ts'] },
  { title: 'with Node', lib: ['es2022'], types: ['node'], files: ['everywhere.ts', 'uses.ts', 'node-only.ts'] },
];

for (const tsc of compilers) {
  for (const resolution of ['nodenext', 'bundler']) {
    for (const { title, lib, types, files } of SETTINGS) {
      const compilerOptions = {
        noEmit: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        target: 'es2022',
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
        lib,
        types,
        typeRoots: [typeRoot],
      };
      writeFileSync('tsconfig.json', JSON.stringify({ compilerOptions, files }));
      const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.'], { encoding: 'utf8' });
      // What the types of Node say of themselves under an old TypeScript is theirs.
      const faults = stdout.split('\n').filter((line) => /error TS/.test(line) && !/@types\/|undici-types/.test(line));
      assert.deepEqual(faults, [], `${tsc}, ${resolution}, ${title}`);
    }
  }
  const { stdout } = spawnSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' });
  process.stdout.write(`types hold: TypeScript ${stdout.replace(/\D*(\S+)\s*/, '$1')}\n`);
}
