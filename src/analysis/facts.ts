import type { Platform } from '../base/vocabulary.js';

/** What is known of all devices that a filter is asked about. */
export interface Facts {
  readonly platform?: Platform | null;
  /** Codes of applications that the device is subscribed to. */
  readonly subscribed?: readonly string[];
  /** Codes of applications that it is not subscribed to. */
  readonly notSubscribed?: readonly string[];
}
