/** A plugin of the bundler: the licences of the packages whose code is in what was built, in one file that is shipped beside it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'dist/third-party-licenses.txt';

/** The folders of packages of every build so far: the program has some that the library has not. */
const folders = new Set<string>();

interface Chunk {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

export const thirdPartyLicenses = {
  name: 'third-party-licenses',
  generateBundle(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
    for (const { moduleIds = [] } of Object.values(bundle))
      for (const id of moduleIds) {
        const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? [];
        if (folder !== undefined) folders.add(folder);
      }
  },
  writeBundle() {
    const packagesOf = new Map<string, string[]>();
    for (const folder of [...folders].sort()) {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const text = textIn(folder);
      packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`]);
    }
    const parts = [...packagesOf].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
    writeFileSync(FILE, parts.join(`\n${'-'.repeat(80)}\n\n`));
  },
};

/** All that a package says of its licence. */
function textIn(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) throw new Error(`${folder} has no licence to be shipped`);
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}
