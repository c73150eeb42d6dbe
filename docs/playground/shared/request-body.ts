/** The filter of the playground inside a body of createTargetedMessage: put in, and taken out, without changing anything else of the text. */

/** The first member of this name, with its value as a string of JSON. */
const MEMBER = /("devices_filter"\s*:\s*)("(?:[^"\\\n]|\\.)*")/;

/** A body without a token: secrets have no place in a page. */
export function bodyFor(filter: string): string {
  const request = { send_date: 'now', devices_filter: filter, content: { en: 'Hello' } };
  return `${JSON.stringify({ request }, null, 2)}\n`;
}

/** The body with `filter` in place of its own; null when it has no such member. */
export function withFilter(body: string, filter: string): string | null {
  return MEMBER.test(body) ? body.replace(MEMBER, (_, name: string) => name + JSON.stringify(filter)) : null;
}

/** The filter of the body; null when there is none that can be read. */
export function filterIn(body: string): string | null {
  const literal = MEMBER.exec(body)?.[2];
  if (literal === undefined) return null;
  try {
    const filter: unknown = JSON.parse(literal);
    return typeof filter === 'string' ? filter : null;
  } catch {
    // An escape that JSON does not have.
    return null;
  }
}
