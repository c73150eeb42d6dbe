/** What every function of the language service takes beside the text. */

import { type Expectations, expectArgument, expectOptions, FLAG, OBJECT, TEXT, WHOLE } from '../base/argument.js';
import { expectLimits, type Limits } from '../base/limits.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import { DIALECT, type Dialect } from '../syntax/parse-options.js';

/** How a text is read: its catalog, dialect and comments. */
export interface LanguageOptions {
  /** What the account declares; without it names and types come from the text itself. */
  readonly catalog?: Catalog | null;
  /** Default `strict`. */
  readonly dialect?: Dialect;
  /** Accept `#` comments, as files do. Default true. */
  readonly comments?: boolean;
  readonly limits?: Partial<Limits>;
}

export const LANGUAGE_OPTIONS: Expectations<LanguageOptions> = {
  catalog: CATALOG_OR_NULL,
  dialect: DIALECT,
  comments: FLAG,
  limits: OBJECT,
};

/** @throws TypeError for a text or options of `name` of another type */
export function expectText(
  name: string,
  text: string,
  options: LanguageOptions,
  table: Expectations<LanguageOptions> = LANGUAGE_OPTIONS,
): void {
  expectArgument(`${name}: \`text\``, text, TEXT);
  expectOptions(name, options, table);
  expectLimits(name, options.limits);
}

/** The same for a place in the text: 0-based, in UTF-16 units, at the most its length. @throws TypeError */
export function expectPlace(
  name: string,
  text: string,
  offset: number,
  options: LanguageOptions,
  table: Expectations<LanguageOptions> = LANGUAGE_OPTIONS,
): void {
  expectText(name, text, options, table);
  expectArgument(`${name}: \`offset\``, offset, WHOLE);
}

/** What offsets count in, and whether it may have comments. */
export function sourceOf(
  text: string,
  { comments = true }: LanguageOptions,
): { readonly source: string; readonly comments: boolean } {
  return { source: withoutByteOrderMark(text), comments };
}
