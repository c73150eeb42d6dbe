/** The filters of a call, compiled; or in words why they are not used: errors, and a reach over the whole account that was not asked for. */

import { findDisagreements } from '../analysis/find-disagreements.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import { groupNeedsCatalog } from '../evaluate/errors.js';
import { checkFilter } from '../node/check/check-filter.js';
import type { CheckFilesOptions } from '../node/check/check-options.js';
import type { Filter } from '../plan/filter.js';
import { type Account, isRefused, type Refused } from './tool.js';

/** As `check` of the command line does it with `--forbid-account-wide`, unless the call allows it. */
export function checkOptions({ catalog, dialect, rules }: Account, allowAccountWide: boolean): CheckFilesOptions {
  return { catalog, dialect, rules, forbidAccountWide: !allowAccountWide };
}

/** A filter by the name of its argument. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export async function soundFilter(
  { name, text }: NamedText,
  allowAccountWide: boolean,
  account: Account,
): Promise<Filter | Refused> {
  const { filter, diagnostics } = await checkFilter(text, checkOptions(account, allowAccountWide));
  const errors = errorsIn(diagnostics);
  return filter === null || errors.length > 0 ? refusedFor(name, text, errors) : filter;
}

/** As {@link soundFilter}, of filters that are asked about together: a tag has one type in all of them. */
export async function soundFilters(
  texts: readonly NamedText[],
  allowAccountWide: boolean,
  account: Account,
): Promise<readonly Filter[] | Refused> {
  const filters: Filter[] = [];
  for (const text of texts) {
    const filter = await soundFilter(text, allowAccountWide, account);
    if (isRefused(filter)) return filter;
    filters.push(filter);
  }
  const [apart] = findDisagreements(filters, account.catalog);
  const at = apart === undefined ? undefined : texts[apart.filter];
  return apart === undefined || at === undefined ? filters : refusedFor(at.name, at.text, [apart.diagnostic]);
}

/** What stands against running the filter on devices; null: nothing. */
export function cannotRun({ name, text }: NamedText, filter: Filter): Refused | null {
  const group = groupNeedsCatalog(filter);
  return group === null ? null : refusedFor(name, text, [group]);
}

export function errorsIn(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** What is said of filters that can reach devices outside of every application they name. */
export const ACCOUNT_WIDE_CODES: ReadonlySet<Diagnostic['code']> = new Set([
  'lint/account-wide',
  'lint/no-application',
]);

/** The errors as frames over the text, and what the call can do about them. */
export function refusedFor(name: string, text: string, errors: readonly Diagnostic[]): Refused {
  const frames = renderDiagnostics(text, errors, { source: name });
  const isMeant = errors.every(({ code }) => ACCOUNT_WIDE_CODES.has(code));
  const advice = isMeant
    ? 'The filter is refused because it can reach devices outside of every application it names. Name an application, or set allowAccountWide where the person who asked wants that.'
    : 'The filter has errors. Mend them, or ask for `fix`.';
  return { refusal: `${frames}\n${advice}` };
}
