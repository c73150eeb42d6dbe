/** A tool: what a program may ask by name, with schemas of arguments and answer. Tools read and answer; none writes anything. */

import type { AbortSignal } from '../base/host-types.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { RuleLevels } from '../diagnostics/rule-levels.js';
import type { AudienceCount } from '../evaluate/audience-source.js';
import type { Filter } from '../plan/filter.js';
import type { Dialect } from '../syntax/parse-options.js';
import { type Fields, type Input, inputSchema, type ObjectSchema, outputSchema } from './fields.js';

/** What all answers of one server go by. */
export interface Account {
  readonly catalog: Catalog | null;
  readonly dialect: Dialect;
  readonly rules: RuleLevels;
  /** Null: counting is refused. */
  readonly devices: CountedDevices | null;
}

/** Devices that filters compiled with the catalog of the account are counted over. */
export interface CountedDevices {
  /** The counts of these filters, in their order; of one moment where the devices change. */
  countAll(filters: readonly Filter[], signal: AbortSignal): Promise<readonly AudienceCount[]>;
  /** What stands against asking for a sound filter. */
  refusals(filter: Filter): readonly Diagnostic[];
}

/** What a call comes to: data of the schema, or in words why there is none. */
export type ToolAnswer = Answered | Refused;

interface Answered {
  readonly value: Readonly<Record<string, unknown>>;
}

export interface Refused {
  readonly refusal: string;
}

export function isRefused(value: object): value is Refused {
  return 'refusal' in value;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the program that chooses a tool: what it answers, and when to ask. */
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /** `input` is held to the schema by the caller. Rejects with the reason of the signal. */
  call(input: object, account: Account, signal: AbortSignal): Promise<ToolAnswer>;
}

interface ToolParts<Table extends Fields> extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly fields: Table;
  /** Schemas of the members of an answer, all of which are always there. */
  readonly answer: Readonly<Record<string, object>>;
  readonly run: (input: Input<Table>, account: Account, signal: AbortSignal) => ToolAnswer | Promise<ToolAnswer>;
}

export function defineTool<const Table extends Fields>({ fields, answer, run, ...words }: ToolParts<Table>): Tool {
  return {
    ...words,
    input: inputSchema(fields),
    output: outputSchema(answer),
    // The schema, which the caller holds arguments to, was made of the same table as the type.
    call: async (input, account, signal) => run(input as Input<Table>, account, signal),
  };
}
