/** What is said of a body of an operation on a device, one line each: severity, code, pointer, and the text that is underlined. */

import type { DeviceRequestKind } from '../../../src/base/device-request-kinds.js';
import { checkDeviceRequest } from '../../../src/requests/devices/check.js';
import type { CheckRequestOptions } from '../../../src/requests/request-context.js';

type Members = Readonly<Record<string, unknown>>;

export function findings(
  kind: DeviceRequestKind,
  source: unknown,
  options: CheckRequestOptions = {},
): readonly string[] {
  const { text, diagnostics } = checkDeviceRequest(kind, source, options);
  return diagnostics.map(
    ({ severity, code, pointer, span }) => `${severity} ${code} ${pointer} ${text.slice(span.start, span.end)}`,
  );
}

export function registrationOf(members: Members): Members {
  return { request: { application: 'AAAAA-AAAAA', hwid: 'd1', device_type: 1, ...members } };
}

/** The findings about a registration that holds what it needs, and these members. */
export function registration(members: Members, options: CheckRequestOptions = {}): readonly string[] {
  return findings('registerDevice', registrationOf(members), options);
}

export function tagsOf(tags: unknown): Members {
  return { request: { application: 'AAAAA-AAAAA', hwid: 'd1', tags } };
}

/** The findings about setTags with these tags. */
export function tags(changes: unknown, options: CheckRequestOptions = {}): readonly string[] {
  return findings('setTags', tagsOf(changes), options);
}
