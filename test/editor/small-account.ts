/** An account with a few names, and what is offered in it. `|` is the cursor. */

import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { complete } from '../../src/editor/complete/complete.js';
import type { Completion } from '../../src/editor/complete/completion.js';

const { catalog: ACCOUNT } = loadCatalog({
  applications: {
    X: { name: 'Shop', platforms: ['iOS', 'Android'], tags: { level: { type: 'Integer' }, city: { type: 'String' } } },
    Y: { platforms: ['iOS'], tags: { likes: { type: 'List' } } },
    Z: { name: 'Bare', platforms: ['Android'] },
  },
  groups: {
    G: { name: 'Both', applications: ['X', 'Z'] },
    H: { applications: ['Y'] },
    N: { name: 'Nobody', applications: [] },
  },
  tags: { age: { type: 'Integer' }, city: { type: 'String' } },
});

export function items(marked: string, catalog: Catalog | null = ACCOUNT): readonly Completion[] {
  const offset = marked.indexOf('|');
  return complete(marked.slice(0, offset) + marked.slice(offset + 1), offset, { catalog })?.items ?? [];
}

/** The label, and the text that is inserted. */
export const offered = (marked: string, catalog: Catalog | null = ACCOUNT): readonly string[] =>
  items(marked, catalog).map(({ label, edit }) => `${label}: ${edit.text}`);

/** What stands beside the label, and the documentation. */
export function told(
  marked: string,
  label: string,
  catalog: Catalog | null = ACCOUNT,
): readonly (string | null | undefined)[] {
  const found = items(marked, catalog).find((item) => item.label === label);
  return [found?.kind, found?.detail, found?.documentation];
}
