/**
 * What a field takes, said once: the shape that it has, the words for it, and how a wrong value is told. Checks, types,
 * JSON Schema and documentation are all made from kinds.
 */

import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import { otherSpelling, wrongType, wrongValue } from '../field-errors.js';
import { nearMissSeverity } from '../request-context.js';
import type { ShapeOf, Site, ValueKind } from '../value-kind.js';
import { accepts } from './shape.js';

type PlainType = 'text' | 'number' | 'boolean';

interface ScalarRules<Value> {
  readonly words: string;
  readonly shape: ShapeOf<Value>;
  /** Types among whose values some are right and some wrong: any other that is wrong is of the wrong type. None where no value is wrong by itself. */
  readonly types?: readonly PlainType[];
  /** A wrong value of these types has a code of its own. */
  readonly hasOwnCode?: boolean;
  /** The value that another spelling of it stands for. */
  readonly meant?: (value: unknown) => Value | undefined;
  /** What is to be said of a value that is accepted. */
  readonly advise?: (value: Value, site: Site) => void;
  /** Reports a wrong value in words of its own; false to leave it to the common ones. */
  readonly explain?: (value: unknown, site: Site) => boolean;
  readonly codes?: readonly DiagnosticCode[];
  readonly beyondSchema?: readonly string[];
}

/** A kind whose shape decides. */
export function scalarKind<Value>(rules: ScalarRules<Value>): ValueKind<Value> {
  const { words, shape, types = [], meant, advise, beyondSchema = [] } = rules;
  return {
    words,
    shape,
    beyondSchema,
    codes: [
      'field/wrong-type',
      ...(types.length === 0 || rules.hasOwnCode === true ? [] : (['field/wrong-value'] as const)),
      ...(meant === undefined ? [] : (['field/other-spelling'] as const)),
      ...(rules.codes ?? []),
    ],
    read(value, site) {
      const accepted = isAccepted(shape, value) ? value : recover(rules, value, site);
      if (accepted !== undefined) advise?.(accepted, site);
      return accepted;
    },
  };
}

/** The functions that make shapes know what each accepts. */
function isAccepted<Value>(shape: ShapeOf<Value>, value: unknown): value is Value {
  return accepts(shape, value);
}

/** Reports a value that was not accepted. Returns what another spelling stands for. */
function recover<Value>(rules: ScalarRules<Value>, value: unknown, site: Site): Value | undefined {
  const { context } = site;
  const place = context.body.valuePlace(site.pointer);
  const meant = rules.meant?.(value);
  if (meant !== undefined) {
    context.diagnostics.push(otherSpelling(place, site.name, rules.words, meant, nearMissSeverity(context)));
  } else if (rules.explain?.(value, site) !== true) {
    const found = typeof value === 'string' ? 'text' : typeof value;
    const isOfType = rules.types?.some((type) => type === found) === true;
    context.diagnostics.push((isOfType ? wrongValue : wrongType)(place, site.name, rules.words, value));
  }
  return meant;
}

/** Reports a value of a type that a field does not take; `words` say what the field takes. */
export function refuse(words: string, value: unknown, { context, pointer, name }: Site): undefined {
  context.diagnostics.push(wrongType(context.body.valuePlace(pointer), name, words, value));
  return undefined;
}
