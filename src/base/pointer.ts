/** JSON pointers (RFC 6901): the names of places inside a JSON value. The root is the empty string. */

/** The pointer of a member of the value at `pointer`. */
export function joinPointer(pointer: string, segment: string | number): string {
  return `${pointer}/${typeof segment === 'number' ? segment : escapeSegment(segment)}`;
}

function escapeSegment(segment: string): string {
  if (!/[~/]/.test(segment)) return segment;
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
