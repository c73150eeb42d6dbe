/** The library as it is published: code run from its sources is slower, since the loader keeps the names of closures. */

type Compiler = typeof import('../../src/entries/index.js');
type Bitset = typeof import('../../src/entries/bitset.js');
type OnNode = typeof import('../../src/entries/node.js');
type Builder = typeof import('../../src/bitset/index/builder.js');

export type Product = Compiler & Bitset & OnNode & Pick<Builder, 'IndexBuilder'>;

export async function theProduct(): Promise<Product> {
  const modules = await Promise.all(['index', 'bitset', 'node'].map(built));
  // The built files are what these types were written out from; they need not be there when types are checked.
  const library: Compiler & Bitset & OnNode = Object.assign({}, ...modules);
  return { ...library, IndexBuilder: builderClass(library) };
}

async function built(entry: string): Promise<object> {
  return import(new URL(`../../dist/entries/${entry}.js`, import.meta.url).href);
}

/** It is published as a type alone: an index has its builder made for it. Here what it seals is wanted, too. */
function builderClass({ DeviceIndex }: Bitset): Builder['IndexBuilder'] {
  return DeviceIndex.builder().constructor as Builder['IndexBuilder'];
}
