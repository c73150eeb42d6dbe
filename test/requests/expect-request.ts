/** What is said of a body, one line each: severity, code, pointer, and the text that is underlined. Every body that is asked about is remembered. */

import { expect } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { checkCreatePreset as checkPreset } from '../../src/requests/preset/check.js';
import type { CheckRequestOptions } from '../../src/requests/request-context.js';
import type { RequestKind } from '../../src/requests/request-kind.js';
import { checkCreateTargetedMessage as checkTargeted } from '../../src/requests/targeted/check.js';

/** A body as a test asked about it. */
export interface AskedBody {
  readonly operation: RequestKind;
  readonly text: string;
  readonly options: CheckRequestOptions;
}

/** By test file: files share what they load. */
const ASKED = new Map<string, AskedBody[]>();

/** The bodies that the current test file has asked about, for whoever holds another way of asking against the same. */
export function askedBodies(): readonly AskedBody[] {
  return ASKED.get(expect.getState().testPath ?? '') ?? [];
}

/** Values that no text makes are no bodies. */
function remember(operation: RequestKind, source: unknown, options: CheckRequestOptions): void {
  const text = textOf(source);
  if (text === undefined) return;
  const file = expect.getState().testPath ?? '';
  const bodies = ASKED.get(file) ?? [];
  ASKED.set(file, bodies);
  bodies.push({ operation, text, options });
}

function textOf(source: unknown): string | undefined {
  if (typeof source === 'string') return source;
  try {
    return JSON.stringify(source);
  } catch {
    return undefined;
  }
}

/** As the check of this name; the body is remembered. */
export function checkCreateTargetedMessage(source: unknown, options: CheckRequestOptions = {}) {
  remember('createTargetedMessage', source, options);
  return checkTargeted(source, options);
}

/** As the check of this name; the body is remembered. */
export function checkCreatePreset(source: unknown, options: CheckRequestOptions = {}) {
  remember('createPreset', source, options);
  return checkPreset(source, options);
}

type Source = string | Readonly<Record<string, unknown>>;

/** The findings about a body of createTargetedMessage. */
export function targeted(source: Source, options: CheckRequestOptions = {}): readonly string[] {
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
