/** A catalog from its file, for commands that work with one. */

import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import { readTextFile } from '../../node/read-text.js';
import type { Context } from '../command/command.js';
import { Failure, orFail } from '../output/failure.js';
import { tellFindings } from '../output/findings.js';

/**
 * The catalog in `file`. What there is to say about it is told on `err`.
 * @throws Failure `catalog` when it has errors, `input` when it cannot be read
 */
export function readCatalogFile(file: string, err: Context['err']): Catalog {
  if (file === '-') throw new Failure('usage', 'a catalog is a file: standard input is for filters and devices');
  const text = orFail('input', () => readTextFile(file));
  const { catalog, diagnostics } = loadCatalog(text, { source: file });
  tellFindings(err, file, text, diagnostics);
  if (catalog === null) throw new Failure('catalog', `the catalog ${file} has errors`);
  return catalog;
}
