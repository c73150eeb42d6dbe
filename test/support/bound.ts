/** Short constructors of checked nodes for tests. Each clause gets a span of its own, numbered from left to right by `at`. */

import type { Operator } from '../../src/base/operators.js';
import type { Span } from '../../src/base/span.js';
import type { TagType } from '../../src/base/tag-types.js';
import type { Platform } from '../../src/base/vocabulary.js';
import type {
  Bound,
  BoundApplication,
  BoundApplicationRef,
  BoundGroup,
  BoundOperation,
  BoundScalar,
  BoundTag,
} from '../../src/check/bound.js';

export const at = (start: number): Span => ({ start, end: start + 1 });

export const ref = (code: string, ...platforms: Platform[]): BoundApplicationRef => ({
  code,
  name: null,
  platforms: platforms.length === 0 ? null : platforms,
});

const whole = /^-?\d+$/;

function scalar(value: string | number): BoundScalar {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return { text, integer: typeof value === 'number' && whole.test(text) ? value : null };
}

export const application = (code: string, platforms: Platform[] | null = null, span = at(0)): BoundApplication => ({
  kind: 'application',
  application: ref(code),
  platforms,
  spans: [span],
});

export const group = (
  code: string,
  applications: string[] | null,
  platforms: Platform[] | null = null,
  span = at(0),
): BoundGroup => ({
  kind: 'group',
  code,
  name: null,
  applications: applications?.map((name) => ref(name)) ?? null,
  platforms,
  spans: [span],
});

interface TagOptions {
  readonly application?: string;
  readonly types?: readonly TagType[];
  readonly unsetMatchesNegative?: boolean;
  readonly span?: Span;
}

/** An Integer tag, unless `types` says otherwise. */
export function tag(
  name: string,
  operator: Operator,
  values: (string | number)[],
  { application: code, types = ['Integer'], unsetMatchesNegative = false, span = at(0) }: TagOptions = {},
): BoundTag {
  const [only, ...others] = types;
  return {
    kind: 'tag',
    application: code === undefined ? null : ref(code),
    tag: name,
    type: others.length === 0 && only !== undefined ? only : null,
    possibleTypes: types,
    operator,
    values: values.map(scalar),
    unsetMatchesNegative,
    spans: [span],
  };
}

function operation(kind: BoundOperation['kind'], operands: Bound[]): BoundOperation {
  return { kind, operands, spans: [at(0)] };
}

export const union = (...operands: Bound[]) => operation('union', operands);
export const intersection = (...operands: Bound[]) => operation('intersection', operands);
export const difference = (...operands: Bound[]) => operation('difference', operands);
