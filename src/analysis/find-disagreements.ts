/** Whether filters can be asked about together: in one account a tag has one type, and a group one set of applications. */

import type { Catalog } from '../catalog/catalog.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import { Uses } from './domain/uses.js';

export interface FilterDisagreement {
  /** Index of the filter that the diagnostic is about. */
  readonly filter: number;
  readonly diagnostic: Diagnostic;
}

/**
 * What each filter sees differently than the catalog or a filter before it. None: a question about them has an answer, as far as the
 * budget goes; with any, every answer is "unknown".
 */
export function findDisagreements(
  filters: readonly Filter[],
  catalog: Catalog | null = null,
): readonly FilterDisagreement[] {
  const uses = new Uses(catalog, []);
  return filters.flatMap(({ lowered }, filter) => {
    const before = uses.disagreements.length;
    uses.add(lowered);
    return uses.disagreements.slice(before).map(({ span, message }) => ({
      filter,
      diagnostic: diagnose('analysis/filters-disagree', span ?? { start: 0, end: 0 }, message, {
        label: 'seen differently before',
        help: 'compile the filters with one catalog',
      }),
    }));
  });
}
