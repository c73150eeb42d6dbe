/**
 * The language service of the account as it is: its catalog, the values of its devices, and how many each operand has. Of a request body
 * all findings are told, those of its other fields too; an editor that is empty has none.
 */

import { compile, type Filter } from '../../../src/entries/index.js';
import { type LanguageProvider, languageProvider, type TagValuesQuestion } from '../../../src/entries/language.js';
import { checkCreateTargetedMessage } from '../../../src/entries/requests.js';
import type { Account } from './account.js';

/** Values of a tag that are offered. */
const MOST_VALUES = 20;

export function accountLanguage(account: Account): LanguageProvider {
  // Options are read when a question comes: a provider keeps nothing.
  const current = (): LanguageProvider =>
    languageProvider({
      catalog: account.catalog,
      valuesOf: (question) => valuesOf(account, question),
      countDevices: async (filter) => countOf(account, filter),
    });
  return {
    diagnostics: (document) => {
      if (document.text.trim() === '') return [];
      if (document.form === 'filter') return current().diagnostics(document);
      return checkCreateTargetedMessage(document.text, { catalog: account.catalog, auth: 'optional' }).diagnostics;
    },
    actions: (document, range, only) => current().actions(document, range, only),
    complete: (document, offset) => current().complete(document, offset),
    hover: (document, offset) => current().hover(document, offset),
    format: (document) => current().format(document),
    inlays: (document) => current().inlays(document),
    tokens: (document) => current().tokens(document),
  };
}

function countOf({ index }: Account, filter: Filter): number | null {
  return index?.count(filter) ?? null;
}

/** Texts of account tags alone: those of applications are not listed by an index. */
async function valuesOf(
  account: Account,
  { application, tag, typed }: TagValuesQuestion,
): Promise<readonly { readonly value: string; readonly devices: number | null }[]> {
  const { audience, index, catalog } = account;
  const type = catalog.tags.get(tag)?.type;
  if (application !== null || audience === null || index === null || type !== 'String') return [];
  const texts = (await audience.tagTexts(tag)).filter((text) => text.startsWith(typed)).slice(0, MOST_VALUES);
  return texts
    .map((value) => ({ value, devices: devicesWith(account, tag, value) }))
    .sort((left, right) => (right.devices ?? 0) - (left.devices ?? 0));
}

function devicesWith(account: Account, tag: string, value: string): number | null {
  const name = JSON.stringify(tag);
  const { filter } = compile(`T(${name}, EQ, ${JSON.stringify(value)})`, { catalog: account.catalog, lint: false });
  return filter === null ? null : countOf(account, filter);
}
