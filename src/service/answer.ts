/** What a route answers, as data: made a response in one place, where every response gets what all have. */

export interface Answer {
  readonly status: number;
  /** Default: JSON. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null: there is none. */
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | null;
  /** Nothing more is read of the request, and its connection is closed. */
  readonly isUnread?: boolean;
}

/** An answer of one JSON text. */
export type JsonAnswer = Answer & { readonly body: string };

export const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, value: object, headers: Readonly<Record<string, string>> = {}): JsonAnswer {
  return { status, body: JSON.stringify(value), headers };
}

/** What did not come to an operation, or is no operation: `message` is for a person. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): JsonAnswer {
  return jsonAnswer(status, { status_message: message }, headers);
}

/** Refusals that a program may have to tell from others of their status. */
export const REFUSAL_CODES = [
  'message/not-finished',
  'message/being-handed-over',
  'quota/pending-messages',
  'quota/presets',
  'quota/audiences',
  'audience/devices-elsewhere',
  'audience/events-gone',
  'audience/no-such-event',
  'record/unreadable',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** As {@link refusal}, with a code for programs. */
export function codedRefusal(
  status: number,
  code: RefusalCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return jsonAnswer(status, { status_message: message, error_code: code }, headers);
}
