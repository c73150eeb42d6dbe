/** What kind of value came out of JSON, in words for messages. */

/** True for objects that are no arrays: what JSON writes in braces. Their own keys alone count. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own member of that name; undefined where there is none, whatever the object inherits. */
export function ownMember(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** "a text", "a number", "a list", "an object", "true", "false", "null". */
export function jsonKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string':
      return 'a text';
    case 'boolean':
      return String(value);
    case 'number':
      return 'a number';
    case 'object':
      return 'an object';
    default:
      return 'nothing that JSON knows';
  }
}

/** White space between the tokens of JSON, by UTF-16 unit. */
export function isJsonBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}
