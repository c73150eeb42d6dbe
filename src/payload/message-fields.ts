/** The fields of a message as the service carries it out: those of createTargetedMessage, of the general operation, and of a preset. */

import type { TargetedMessage, TargetedRequest } from '../requests/targeted/check.js';

/** Parameters of the general operation that are carried out. */
export interface GeneralFields {
  /** For every platform that shows a title and is given none of its own. */
  readonly title?: string;
  readonly subtitle?: string;
  readonly link?: string;
  /** For the application; any JSON but null. */
  readonly data?: unknown;
  /** Recipients a second, at most. */
  readonly send_rate?: number;
  /** The code of a preset, whose content the message takes where it has none of its own. */
  readonly preset?: string;
}

/** What presets say and messages have no field for, by names of the same kind. */
export interface PresetFields {
  readonly android_lock_screen?: 0 | 1;
  readonly mac_title?: string;
  readonly mac_subtitle?: string;
  /** `+n` or `-n`. */
  readonly mac_badge_step?: string;
}

export type MessageFields = TargetedRequest & GeneralFields & PresetFields;

/** A checked message, as it is carried out. */
export interface Message extends TargetedMessage {
  readonly request: MessageFields;
}
