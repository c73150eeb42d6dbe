/** What a field takes, as data: kinds of values, their shapes, and tables of fields, which hold one another. */

import type { DiagnosticCode } from '../diagnostics/catalogue.js';
import type { RequestContext } from './request-context.js';

export interface TextShape {
  readonly is: 'text';
  /** The fewest UTF-16 units. */
  readonly least?: number;
  readonly pattern?: RegExp;
  /** What no pattern can say. */
  readonly when?: (text: string) => boolean;
}

/** What one plain value may be. */
export type ScalarShape = Annotated &
  (
    | TextShape
    | { readonly is: 'flag' }
    | { readonly is: 'integer'; readonly least?: number }
    | { readonly is: 'one-of'; readonly values: readonly (string | number | boolean)[] }
    | { readonly is: 'either'; readonly shapes: readonly ScalarShape[] }
  );

export interface Annotated {
  /** What JSON Schema says beside the rules, such as the default. */
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/** What any value may be. */
export type Shape =
  | ScalarShape
  | { readonly is: 'list'; readonly of: ValueKind }
  /** An object of language code to it, with at least one; `orOne`: or one for all languages. */
  | { readonly is: 'languages'; readonly of: ValueKind; readonly orOne: boolean }
  | {
      readonly is: 'object';
      readonly fields: FieldTable;
      readonly required: readonly string[];
      readonly closed: boolean;
    }
  | { readonly is: 'pairs' }
  /** An object of tag name to what becomes of the tag. */
  | { readonly is: 'tag-changes' }
  | { readonly is: 'not-null' };

/** A shape with the type of what it accepts, which types alone know. */
export type ShapeOf<Value> = ScalarShape & { readonly value?: Value };

/** One value of a body that is being checked. */
export interface Site {
  readonly context: RequestContext;
  readonly pointer: string;
  /** The field it belongs to, as messages name it. */
  readonly name: string;
}

export interface ValueKind<Value = unknown> {
  /** Behind "takes": `an integer from 0`. */
  readonly words: string;
  /** Of an object with fields of its own: the fields. */
  readonly fields?: FieldTable;
  /** What schemas are made from. */
  readonly shape: Shape;
  /** All that can be said of a value. */
  readonly codes: readonly DiagnosticCode[];
  /** Rules that JSON Schema cannot say, in sentences. */
  readonly beyondSchema: readonly string[];
  /** The value as it is meant; undefined where it is wrong. Everything found is reported to the context of `site`. */
  read(value: unknown, site: Site): Value | undefined;
}

/** What a kind reads. */
export type ValueOf<Kind extends ValueKind> = Exclude<ReturnType<Kind['read']>, undefined>;

export interface Field<Value = unknown> {
  readonly kind: ValueKind<Value>;
  /** What rules across fields can say of it. */
  readonly across: readonly DiagnosticCode[];
}

/** Fields by name, in the order of the source. */
export type FieldTable = Readonly<Record<string, Field>>;
