/**
 * Lint rules that a host raises to errors: a filter may be required to name an application, or forbidden to reach the whole
 * account.
 */

import { cover } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Filter } from '../plan/filter.js';
import { accountWide, noApplication } from './errors.js';
import { applicationToStayInside, namesApplication } from './named-applications.js';

export interface ReachGuards {
  /** A filter that names no application or group is an error. */
  readonly requireApplication?: boolean;
  /** A filter that is not bounded by applications is an error. */
  readonly forbidAccountWide?: boolean;
}

/**
 * The diagnostics of a filter with these guards: the warnings of the same codes are replaced by errors, which come first.
 * At most one error: a filter without an application reaches the whole account, and that is one mistake.
 */
export function guardReach(
  filter: Filter,
  diagnostics: readonly Diagnostic[],
  guards: ReachGuards,
): readonly Diagnostic[] {
  const error = violation(filter, guards);
  if (error === null) return diagnostics;
  return [error, ...diagnostics.filter(({ code }) => code !== 'lint/no-application' && code !== 'lint/account-wide')];
}

function violation(filter: Filter, guards: ReachGuards): Diagnostic | null {
  if (!filter.reach.accountWide) return null;
  const named = namesApplication(filter.lowered);
  if (guards.requireApplication && !named) {
    return noApplication(filter.lowered.spans.reduce(cover), 'error');
  }
  if (!guards.forbidAccountWide) return null;
  const inside = applicationToStayInside(filter.lowered);
  return accountWide(filter.text, filter.reach.because, named ? 'named' : 'not named', inside, 'error');
}
