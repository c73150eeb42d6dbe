/** What the word under the cursor is, and where the findings there are explained. */

import type { Hover, Position, Range } from 'vscode-languageserver-types';
import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hoverWithCounts } from '../editor/hover-with-counts.js';
import { markOf } from '../editor/text/placed-filter.js';
import type { Account } from './account.js';
import { optionsFor, rangeIn } from './answers.js';
import { protocolDiagnostic } from './diagnostics.js';
import type { Document } from './document.js';
import { filterAt } from './filters-in.js';

/** `findings` are all of the document. Their words are not repeated: editors show them at the same place. */
export async function hoverAt(
  document: Document,
  position: Position,
  account: Account,
  findings: readonly Diagnostic[],
): Promise<Hover | null> {
  const offset = document.offsetAt(position);
  const inside = offset - markOf(document.text);
  const here = findings.filter(({ span }) => span.start <= inside && inside <= span.end);
  const word = await wordAt(document, offset, account);
  const range = word?.range ?? here.map((one) => protocolDiagnostic(document, one, account).range).at(0);
  if (range === undefined) return null;
  const links = [...new Set(here.map(({ code }) => code))].map((code) => linkTo(code, account));
  const texts = word === null ? links : [word.text, ...links];
  return { contents: { kind: 'markdown', value: texts.join('\n\n') }, range };
}

async function wordAt(
  document: Document,
  offset: number,
  account: Account,
): Promise<{ readonly text: string; readonly range: Range } | null> {
  const found = filterAt(document, offset);
  if (found === null) return null;
  const { countDevices, valuesOf } = account;
  const said = await hoverWithCounts(found.filter.text, found.at, {
    ...optionsFor(found.filter, account),
    countDevices: countDevices ?? undefined,
    valuesOf: valuesOf ?? undefined,
  });
  return said === null ? null : { text: said.text, range: rangeIn(document, found.filter, said.span) };
}

/** What would end the link is written as an address has it. */
function linkTo(code: DiagnosticCode, { codePage }: Account): string {
  return `[${code}](<${codePage(code).replaceAll(/[<>\s\\]/g, encodeURIComponent)}>): what it means, with examples`;
}
