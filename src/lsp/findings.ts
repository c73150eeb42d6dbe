/** What is wrong with a document, by its form: what `pushsift check` says of it. Found once for a version and an account. */

import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { checkFilter } from '../node/check/check-filter.js';
import { checkJson, checkJsonLines } from '../node/check/check-json.js';
import type { CheckFilesOptions } from '../node/check/check-options.js';
import type { Draft } from '../node/check/draft.js';
import type { Account } from './account.js';
import type { Document } from './document.js';
import { formOf } from './filters-in.js';

export class Findings {
  readonly #known = new WeakMap<
    Document,
    { readonly account: Account; readonly found: Promise<readonly Diagnostic[]> }
  >();

  /** By place; places count from behind a byte order mark. */
  of(document: Document, account: Account): Promise<readonly Diagnostic[]> {
    const known = this.#known.get(document);
    if (known?.account === account) return known.found;
    const found = findingsIn(document, account);
    this.#known.set(document, { account, found });
    return found;
  }
}

async function findingsIn(document: Document, account: Account): Promise<readonly Diagnostic[]> {
  const drafts = await check(document, account, null);
  return drafts
    .flatMap(({ diagnostics }) => diagnostics)
    .toSorted((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
}

/** The text with all safe fixes made; null where there are none. */
export async function withSafeFixes(document: Document, account: Account): Promise<string | null> {
  const [draft] = await check(document, account, 'safe');
  const text = draft?.mended?.text ?? document.text;
  return text === document.text ? null : text;
}

async function check(
  document: Document,
  { catalog, check: asked }: Account,
  fix: 'safe' | null,
): Promise<readonly Draft[]> {
  const { text } = document;
  const options: CheckFilesOptions = { ...asked, fix, catalog };
  switch (formOf(document)) {
    case 'filter':
      return [await checkFilter(text, options)];
    case 'json': {
      const draft = await checkJson(text, options);
      return draft === null ? [] : [draft];
    }
    case 'lines':
      return (await checkJsonLines(text, options)).drafts;
    case null:
      return [];
  }
}
