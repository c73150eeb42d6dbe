/**
 * What the push service of a platform is sent: all that the message says, and nothing of device or sender. Address, token and topic
 * are added by whoever carries it. Plain data that survives JSON.
 */

import type { MessageFields } from './message-fields.js';

/** A push service, or the protocol by which it is reached. */
export type PushService = 'apns' | 'fcm' | 'adm' | 'wns' | 'web-push' | 'mpns' | 'blackberry';

/** Members of a JSON object, by its own keys. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * - `json`: is written as compact JSON, which sizes are counted in.
 * - `text`: is written as UTF-8.
 * - `bytes`: is what the base64 stands for, and no UTF-8.
 */
export type PayloadBody =
  | { readonly kind: 'json'; readonly value: Members }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly base64: string };

/** A badge that is counted up or down: what it was on the device is known to nobody here. */
export interface BadgeStep {
  /** Added to the badge of the device; negative counts down. */
  readonly by: number;
  /** JSON pointer to the member of the body that takes the sum; it is not there yet. */
  readonly at: string;
}

/** What a push service is sent for a device. */
export interface Payload {
  readonly service: PushService;
  /** Of the request that carries the body, by the names of the service. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PayloadBody;
  /** To be carried out for each device before sending; null where there is nothing to count. */
  readonly badgeStep: BadgeStep | null;
}

/** A message on its way to one platform: its fields, and its texts in the language of the device. */
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
