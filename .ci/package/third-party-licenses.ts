/** A plugin of the bundler: the licences of the packages whose code is in what was built, in one file that is shipped beside it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly type: string;
  readonly moduleIds?: readonly string[];
}

/** `file` is written anew after each build, with the packages of every build so far: the program has some that the library has not. */
export function licensesIn(file: string) {
  const folders = new Set<string>();
  return {
    name: 'third-party-licenses',
    generateBundle(_: unknown, bundle: Readonly<Record<string, Chunk>>) {
      for (const { moduleIds = [] } of Object.values(bundle))
        for (const id of moduleIds) {
          const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? [];
          if (folder !== undefined) folders.add(folder);
        }
    },
    writeBundle: () => writeFileSync(file, licensesOf([...folders].sort())),
  };
}

export const thirdPartyLicenses = licensesIn('dist/third-party-licenses.txt');

/** Packages with the same text of their licence have it once. */
function licensesOf(folders: readonly string[]): string {
  const packagesOf = new Map<string, string[]>();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = textIn(folder);
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version} (${license})`]);
  }
  const parts = [...packagesOf].map(([text, packages]) => `${packages.join('\n')}\n\n${text}\n`);
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

/** All that a package says of its licence. */
function textIn(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
  if (files.length === 0) throw new Error(`${folder} has no licence to be shipped`);
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}
