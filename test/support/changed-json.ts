/** Values of JSON in which a part is another one. */

type Path = readonly (string | number)[];

/** Where the parts of a value stand, itself first. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([key, part]) => pathsOf(part, [...path, Array.isArray(value) ? Number(key) : key]))];
}

/** The value with the part at `path` set to another, removed, or with a key added to it. */
export function changed(value: unknown, path: Path, how: string, part: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined)
    return how === 'add' && isRecord(value) ? { ...value, extra: part } : how === 'set' ? part : value;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return value;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (how === 'remove' && rest.length === 0) {
    if (Array.isArray(copy)) copy.splice(Number(first), 1);
    else Reflect.deleteProperty(copy, first);
  } else Reflect.set(copy, first, changed(Reflect.get(value, first), rest, how, part));
  return copy;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
