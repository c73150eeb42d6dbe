/** A body against the rules of its operation and what the token may know and reach: needs no store and no devices, so that any thread can do it. */

import { compile } from '../../compile.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { Checked } from '../../payload/check-message.js';
import type { Body } from '../../requests/body.js';
import type { CheckRequestOptions } from '../../requests/request-context.js';
import type { MeasureOptions } from '../messages/measure-message.js';
import type { Rights } from '../records/token-record.js';
import { refuseForeignNames } from '../tokens/foreign-names.js';
import { seenCatalog } from '../tokens/seen-catalog.js';

export interface RequestRules<Value, Measured> {
  /** `options` have the catalog that the token may know. */
  check(body: Body, options: CheckRequestOptions, rights: Rights): Checked<Value>;
  /** Why it may not be carried out, right as it is; empty: it may. */
  forbid(rights: Rights, value: Value, body: Body, known: Known): readonly Diagnostic[];
  /** What follows from the devices. Rejects as the audience does. */
  measure(value: Value, options: MeasureOptions): Promise<Measured>;
}

/** What the service knows. */
export interface Known {
  /** Whether the languages and time zones of devices can be listed. */
  readonly listsTexts: boolean;
}

/** As {@link examine}, and measured where it is right. All that is done before the first wait is most of it: an index counts at once. */
export async function examineAndMeasure<Value, Measured>(
  rules: RequestRules<Value, Measured>,
  body: Body,
  options: CheckRequestOptions & Known & MeasureOptions,
): Promise<Checked<Measured>> {
  const { value, diagnostics } = examine(rules, body, options.rights, options);
  return { value: value === null ? null : await rules.measure(value, options), diagnostics };
}

/** The checked request, unless there is an error or the token does not allow it; and all there is to say. Names are looked up in what the token may know. */
export function examine<Value>(
  rules: Pick<RequestRules<Value, unknown>, 'check' | 'forbid'>,
  body: Body,
  rights: Rights,
  { listsTexts, compile: compileAny = compile, ...others }: CheckRequestOptions & Known,
): Checked<Value> {
  const catalog = seenCatalog(others.catalog ?? null, rights);
  const options: CheckRequestOptions = {
    ...others,
    catalog,
    compile: (text, asked) => refuseForeignNames(rights, catalog, compileAny(text, asked)),
  };
  const { value, diagnostics } = rules.check(body, options, rights);
  if (value === null) return { value, diagnostics };
  const forbidden = rules.forbid(rights, value, body, { listsTexts });
  return forbidden.length === 0 ? { value, diagnostics } : { value: null, diagnostics: [...forbidden, ...diagnostics] };
}
