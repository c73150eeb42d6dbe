/** `--catalog`, which most runs go without: the reader of catalogs is loaded when one is named. */

import type { Catalog } from '../../catalog/catalog.js';
import type { Context } from '../command/command.js';

/**
 * The catalog, or null when none is set. What there is to say about it is told on standard error.
 * @throws Failure `catalog` when it has errors, `input` when it cannot be read
 */
export async function catalogOf({ settings, err }: Pick<Context, 'settings' | 'err'>): Promise<Catalog | null> {
  const file = settings.text('catalog');
  return file === null ? null : (await import('./catalog-file.js')).readCatalogFile(file, err);
}
