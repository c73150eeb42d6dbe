/** A value of a Parquet file as JSON. What JSON has no value for stays what no tag may be. */

/** An integer of 64 bits is itself; what is no value of JSON is a text, which says so. */
export function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value));
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${textOf(item ?? null)}`);
  return `{${members.join(',')}}`;
}
