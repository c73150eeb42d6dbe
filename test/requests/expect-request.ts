/** What is said of a body, one line each: severity, code, pointer, and the text that is underlined. */

import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { checkCreatePreset } from '../../src/requests/preset/check.js';
import type { CheckRequestOptions } from '../../src/requests/request-context.js';
import type { RequestKind } from '../../src/requests/request-kind.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';

/** A body as the tests of this file asked about it. */
export interface AskedBody {
  readonly operation: RequestKind;
  readonly source: Source;
  readonly options: CheckRequestOptions;
}

/** Every body that was asked about, for whoever holds another way of asking against the same. */
export const ASKED: AskedBody[] = [];

type Source = string | Readonly<Record<string, unknown>>;

/** The findings about a body of createTargetedMessage. */
export function targeted(source: Source, options: CheckRequestOptions = {}): readonly string[] {
  ASKED.push({ operation: 'createTargetedMessage', source, options });
  const { text, diagnostics } = checkCreateTargetedMessage(source, options);
  return diagnostics.map((diagnostic) => line(text, diagnostic));
}

/** The same about a request that holds what a message needs, and these members. */
export function message(
  members: Readonly<Record<string, unknown>>,
  options: CheckRequestOptions = {},
): readonly string[] {
  return targeted(messageOf(members), options);
}

/** A request that holds what a message needs, and these members. */
export function messageOf(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { request: { auth: 'token', devices_filter: 'A("AAAAA-AAAAA")', content: 'Hello', ...members } };
}

/** The findings about a body of createPreset. */
export function preset(source: Source, options: CheckRequestOptions = {}): readonly string[] {
  ASKED.push({ operation: 'createPreset', source, options });
  const { text, diagnostics } = checkCreatePreset(source, options);
  return diagnostics.map((diagnostic) => line(text, diagnostic));
}

/** The same about a preset with this block for a platform. */
export function block(platform: string, members: unknown, options: CheckRequestOptions = {}): readonly string[] {
  return preset(presetOf({ [platform]: members }), options);
}

/** A preset with these platforms. */
export function presetOf(platforms: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { auth: 'token', name: 'Spring', applicationCode: 'AAAAA-AAAAA', content: { platforms } };
}

function line(text: string, { severity, code, pointer, span }: Diagnostic): string {
  return `${severity} ${code} ${pointer} ${text.slice(span.start, span.end)}`;
}
