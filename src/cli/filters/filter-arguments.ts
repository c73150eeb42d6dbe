/** FILTER arguments that belong together, each with a role: the first and the second, the old and the new. */

import type { Filter } from '../../plan/filter.js';
import type { StandardInput } from '../output/standard-input.js';
import type { CalledFilter } from '../proofs/witness-picture.js';
import { type FilterArgument, readFilterArgument } from './filter-argument.js';
import type { FilterText } from './several-filters.js';

export interface RoledFilter extends FilterText {
  /** "the new filter"; with the name of its file, where it has one. */
  readonly called: string;
}

/** `roles` are as many as arguments: "first", "new"; empty for a filter that stands alone. */
export async function readFilterArguments(
  args: readonly string[],
  roles: readonly string[],
  stdin: StandardInput,
): Promise<readonly RoledFilter[]> {
  const filters: RoledFilter[] = [];
  for (const [at, role] of roles.entries()) {
    const plain = role === '' ? 'filter' : `${role} filter`;
    const text = `<${plain}>`;
    const read = await readFilterArgument(args[at] ?? '', stdin, { text, stdin: `the ${plain}` });
    filters.push({ ...read, comments: true, called: called(plain, text, read) });
  }
  return filters;
}

/** The filters of `sources`, with what these are called. */
export function calledFilters(sources: readonly RoledFilter[], filters: readonly Filter[]): readonly CalledFilter[] {
  return filters.map((filter, at) => ({ called: sources[at]?.called ?? '', filter }));
}

function called(plain: string, unnamed: string, { name }: FilterArgument): string {
  return name === unnamed ? `the ${plain}` : `the ${plain}, ${name}`;
}
