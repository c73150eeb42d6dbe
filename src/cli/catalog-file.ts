/** The catalog a command works with, from `--catalog`. */

import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/load-catalog.js';
import { readTextFile } from '../node/read-text.js';
import type { Context } from './command.js';
import { Failure, orFail } from './failure.js';
import { tellFindings } from './findings.js';

/**
 * The catalog, or null when none is set. What there is to say about it is told on standard error.
 * @throws Failure `catalog` when it has errors, `input` when it cannot be read
 */
export function catalogOf({ settings, err }: Pick<Context, 'settings' | 'err'>): Catalog | null {
  const file = settings.text('catalog');
  return file === null ? null : readCatalogFile(file, err);
}

/** The catalog in `file`; throws and tells like {@link catalogOf}. */
export function readCatalogFile(file: string, err: Context['err']): Catalog {
  if (file === '-') throw new Failure('usage', 'a catalog is a file: standard input is for filters and devices');
  const text = orFail('input', () => readTextFile(file));
  const { catalog, diagnostics } = loadCatalog(text, { source: file });
  tellFindings(err, file, text, diagnostics);
  if (catalog === null) throw new Failure('catalog', `the catalog ${file} has errors`);
  return catalog;
}
