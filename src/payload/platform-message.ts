/** A message on its way to one platform: its fields, and its texts in the language of the device. */

import type { MessageFields } from './message-fields.js';

export interface PlatformMessage {
  /** Without a prototype: its own fields alone are read. */
  readonly fields: MessageFields;
  /** `content`; undefined where there is none, or nothing in it. */
  readonly text: string | undefined;
  /** `wns_content`, in base64. */
  readonly windowsContent: string | undefined;
  /** When it is sent, in milliseconds since the epoch, UTC. */
  readonly sendAt: number;
}
