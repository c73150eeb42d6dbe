/** The line above a filter: how many devices are in it, and whom it can reach. */

import { expectArgument, FUNCTION } from '../base/argument.js';
import type { Span } from '../base/span.js';
import { compile } from '../compile.js';
import type { Filter } from '../plan/filter.js';
import { countedDevices } from './describe/counts.js';
import { compileOptions } from './diagnostics.js';
import { type CountDevices, countOrNull } from './inlays.js';
import { expectText, type LanguageOptions } from './language-options.js';

/** A line that is shown above the filter. */
export interface Lens {
  /** What it is about. */
  readonly span: Span;
  /** `12,034 devices · reach: Shop, Magazine`. */
  readonly text: string;
}

const MOST_NAMES = 3;

/** The reach of the filter; null while it has errors. Never throws, whatever the text. O(text). */
export function lens(text: string, options: LanguageOptions = {}): Lens | null {
  expectText('lens', text, options);
  return lensOf(text, options)?.lens ?? null;
}

/** As {@link lens}, with the number of devices in front where it can be told. */
export async function countLens(
  text: string,
  countDevices: CountDevices,
  options: LanguageOptions = {},
): Promise<Lens | null> {
  expectText('countLens', text, options);
  expectArgument('countLens: `countDevices`', countDevices, FUNCTION);
  const found = lensOf(text, options);
  if (found === null) return null;
  const count = await countOrNull(countDevices, found.filter);
  return count === null ? found.lens : { ...found.lens, text: `${countedDevices(count)} · ${found.lens.text}` };
}

function lensOf(text: string, options: LanguageOptions): { readonly lens: Lens; readonly filter: Filter } | null {
  const { filter, ast } = compile(text, { ...compileOptions(options), lint: false });
  return filter === null ? null : { lens: { span: ast.outer, text: `reach: ${reachText(filter, options)}` }, filter };
}

function reachText({ reach }: Filter, { catalog = null }: LanguageOptions): string {
  if (reach.accountWide) return 'the whole account';
  const names = [
    ...reach.applications.map((code) => catalog?.applications.get(code)?.name ?? code),
    ...reach.groups.map((code) => `group ${code}`),
  ];
  if (names.length === 0) return 'nobody';
  if (names.length <= MOST_NAMES + 1) return names.join(', ');
  return `${names.slice(0, MOST_NAMES).join(', ')} and ${names.length - MOST_NAMES} more`;
}
