/**
 * What stands in a witness for a group whose applications nobody knows: one application that no formula names, a member of the group.
 * That such a device is in the group follows from its subscription, as for any group.
 */

import type { Uses } from '../domain/uses.js';

/** The code of the member: `a member of 11111-11111`, with a number behind it where a formula names that very application. */
export function inventedApplication(uses: Uses, group: string): string {
  const plain = `a member of ${group}`;
  let code = plain;
  for (let number = 2; uses.hasApplication(code); number++) code = `${plain} (${number})`;
  return code;
}
