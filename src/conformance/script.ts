/**
 * A conformance script: text that people read and any evaluator runs. It is a list of commands, one to a line; indented lines
 * belong to the command above them. `#` at the start of a line begins a comment.
 *
 * ```text
 * catalog
 *   { "applications": { "X": {} }, "tags": { "age": { "type": "Integer" } } }
 * devices
 *   {"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":20}}
 *   {"id":"d2","platform":"iOS","applications":["X"]}
 *
 * test L7: an unset tag satisfies no operator except NOTSET
 * filter T("age", NOTEQ, 5)
 * expect d1
 * filter T("age", GTE, "5")
 * error type/quoted-integer
 * ```
 */

import type { Platform } from '../base/vocabulary.js';
import type { CompileOptions } from '../compile-text.js';
import type { Device } from '../devices/device.js';

/** What a filter is expected to give. At least one of them. */
export interface Expectation {
  /** Ids of the audience, sorted; null: not asked. */
  readonly ids: readonly string[] | null;
  /** Codes of the errors, sorted; empty where the filter is right. */
  readonly errors: readonly string[];
  /** Codes of the warnings, sorted; null: not asked. */
  readonly warnings: readonly string[] | null;
  /** Applications, or `account`; null: not asked. */
  readonly reach: ExpectedReach | null;
}

/** The reach that a filter of a script is expected to have. */
export interface ExpectedReach {
  readonly accountWide: boolean;
  /** Sorted. */
  readonly applications: readonly string[];
  /** In the order of the script; null: not asked. */
  readonly platforms: readonly Platform[] | null;
}

/** One filter, with all that its answer depends on. */
export interface ScriptCase {
  /** Of the `test` it belongs to. */
  readonly title: string;
  /** Of the `filter` command, 1-based. */
  readonly line: number;
  readonly filter: string;
  readonly options: CompileOptions;
  readonly devices: readonly Device[];
  readonly expected: Expectation;
}

/** A line of the script that is none. */
export interface ScriptProblem {
  readonly line: number;
  readonly message: string;
}

/** Devices, filters and expected answers: what an evaluator has to agree with. */
export interface Script {
  readonly cases: readonly ScriptCase[];
  readonly problems: readonly ScriptProblem[];
}
