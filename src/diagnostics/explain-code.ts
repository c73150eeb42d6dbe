/** The catalogue for people: all codes in a list, or one explained with its examples. */

import { closest } from '../base/edit-distance.js';
import { CATALOGUE, type DiagnosticCode } from './catalogue.js';
import type { CodeEntry, Example } from './code-entry.js';
import { paint, plain, type Row } from './frame/look.js';
import { wrap } from './frame/wrap-text.js';

export interface ExplainOptions {
  /** Colour by escape sequences. Default false. */
  readonly color?: boolean;
  /** Columns to stay within. Default 80. */
  readonly width?: number;
}

/** All codes, sorted. */
export function codes(): readonly DiagnosticCode[] {
  return Object.keys(CATALOGUE).filter(isCode).toSorted();
}

/** True for a code of the catalogue. */
export function isCode(code: string): code is DiagnosticCode {
  return Object.hasOwn(CATALOGUE, code);
}

/** The nearest of the codes that the word is the last part of, else of all; null: there is none. */
export function nearCode(word: string): string | null {
  const all = codes();
  const ending = all.filter((code) => code.endsWith(`/${word}`));
  return closest(word, ending) ?? ending[0] ?? closest(word, all);
}

/** Every code with its severity and title, a line each, in families; ends with a line break. */
export function listCodes(options: ExplainOptions = {}): string {
  const all = codes();
  const widest = Math.max(0, ...all.map((code) => code.length));
  const rows = all.flatMap((code, at): readonly Row[] => {
    const { severity, title } = CATALOGUE[code];
    const row: Row = [
      { text: code.padEnd(widest + 2), style: 'strong' },
      { text: severity.padEnd(9), style: severity },
      plain(title),
    ];
    return at > 0 && familyOf(code) !== familyOf(all[at - 1] ?? code) ? [[], row] : [row];
  });
  return textOf(rows, options);
}

/** What the code means, why it is a fault and what to do, with wrong and right text; ends with a line break. */
export function explainCode(code: DiagnosticCode, options: ExplainOptions = {}): string {
  const { severity, title, explanation, examples }: CodeEntry = CATALOGUE[code];
  return textOf(
    [
      [
        { text: `${severity}[${code}]`, style: severity },
        { text: `: ${title}`, style: 'strong' },
      ],
      [],
      ...wrap(explanation, options.width ?? 80).map((line): Row => [plain(line)]),
      ...examples.flatMap((example, at) => [
        ...exampleRows(example),
        // A catalog that several examples share is shown behind the last of them.
        ...(examples[at + 1]?.catalog === example.catalog ? [] : catalogRows(example)),
      ]),
    ],
    options,
  );
}

/** The part of the code before the slash. */
export function familyOf(code: string): string {
  return code.slice(0, code.indexOf('/'));
}

function exampleRows({ bad, good, limits, dialect, auth, now, devices, beside }: Example): readonly Row[] {
  const settings = [
    ...(dialect === undefined ? [] : [`the ${dialect} dialect`]),
    ...(auth === undefined ? [] : ['--auth optional']),
    ...(now === undefined ? [] : [`--now ${now}`]),
    ...Object.entries(limits ?? {}).map(([name, limit]) => `the limit ${name} = ${limit}`),
  ];
  return [
    ...(settings.length === 0 ? [] : [[], [plain(`With ${settings.join(', ')}`)]]),
    ...(devices === undefined ? [] : block('Over the devices', devices, 'related')),
    ...(beside === undefined ? [] : block('Asked about together with', beside, 'related')),
    ...block('Wrong', bad, 'error'),
    ...block('Right', good, 'added'),
  ];
}

/** The catalog, each of its parts on a line. */
function catalogRows({ catalog }: Example): readonly Row[] {
  if (catalog === undefined) return [];
  const parts = Object.entries<unknown>(JSON.parse(catalog));
  const lines = parts.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return block('With the catalog', `{\n${lines.join(',\n')}\n}`, 'related');
}

function block(title: string, text: string, style: 'error' | 'added' | 'related'): readonly Row[] {
  const lines = text.split(/\r?\n/).map((line): Row => [plain(`    ${line}`)]);
  return [[], [{ text: `${title}:`, style }], ...lines];
}

function textOf(rows: readonly Row[], { color = false }: ExplainOptions): string {
  return rows.map((row) => `${paint(row, color)}\n`).join('');
}
