/** The library as it is published: code run from its sources is slower, since the loader keeps the names of closures. */

type Compiler = typeof import('../../src/entries/index.js');
type Bitset = typeof import('../../src/entries/bitset.js');
type OnNode = typeof import('../../src/entries/node.js');
type Builder = typeof import('../../src/bitset/index/builder.js');

export type Product = Compiler & Bitset & OnNode & Pick<Builder, 'IndexBuilder'>;

export async function theProduct(): Promise<Product> {
  const files = ['entries/index', 'entries/bitset', 'entries/node', 'bitset/index/builder'];
  const modules = await Promise.all(files.map(built));
  // The built files are what these types were written out from; they need not be there when types are checked.
  return Object.assign({}, ...modules) as Product;
}

async function built(file: string): Promise<object> {
  return import(new URL(`../../dist/${file}.js`, import.meta.url).href);
}
