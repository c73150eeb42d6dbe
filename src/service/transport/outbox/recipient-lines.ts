/** The lines of an outbox: one for each device, compact JSON. */

import type { PushTokens, RecipientGroup } from '../transport.js';

/** All of a line but the device and its push tokens, made once for each group. */
export interface LineFrame {
  readonly before: string;
  readonly behind: string;
}

export function lineFrame(
  messageCode: string,
  { platform, language, sendAt, part, payload }: RecipientGroup,
): LineFrame {
  const common = JSON.stringify({ platform, language, sendAt: new Date(sendAt).toISOString(), part, payload });
  return { before: `{"message":${JSON.stringify(messageCode)},"device":`, behind: `,${common.slice(1)}\n` };
}

/** As UTF-8. */
export function linesOf(
  { before, behind }: LineFrame,
  devices: readonly string[],
  pushTokens?: PushTokens,
): Uint8Array {
  let lines = '';
  for (const device of devices) lines += before + JSON.stringify(device) + tokensOf(device, pushTokens) + behind;
  return Buffer.from(lines, 'utf8');
}

/** The member behind the device; nothing where push tokens are not known. */
function tokensOf(device: string, pushTokens: PushTokens | undefined): string {
  return pushTokens === undefined ? '' : tokensMember(pushTokens.get(device) ?? {});
}

export function tokensMember(tokens: unknown): string {
  return `,"pushTokens":${JSON.stringify(tokens)}`;
}
