/** What seems to separate the cells of a line of CSV, where everything came as one. */

const OTHER_SEPARATORS = [';', '\t', '|'];

/** Null where commas do. */
export function separatorOf(header: readonly string[]): string | null {
  const only = header.length === 1 ? header[0] : undefined;
  return OTHER_SEPARATORS.find((separator) => only?.includes(separator)) ?? null;
}
