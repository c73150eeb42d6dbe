/** What the page asks the worker, and what it answers: plain data, as it goes over the port. */

import type { DifferenceSide, Proof } from '../../../src/entries/analysis.js';
import type { OverlapRegion } from '../../../src/entries/bitset.js';
import type { ReadSummary } from '../../../src/entries/devices.js';
import type { Diagnostic } from '../../../src/entries/index.js';
import type { DeviceFileFormat } from './device-file.js';
import type { GeneratorSettings } from './state.js';

/** Where devices come from. */
export type DeviceSource =
  | ({ readonly kind: 'generated' } & GeneratorSettings)
  | { readonly kind: 'file'; readonly file: File; readonly format: DeviceFileFormat };

/** What became of a catalog. */
export interface CatalogAnswer {
  /** Null: it has errors, and the last one without holds. */
  readonly text: string | null;
  readonly findings: readonly Diagnostic[];
  /** Codes of applications to the names that people know. */
  readonly names: ReadonlyMap<string, string>;
}

/** What became of devices. */
export type DevicesAnswer =
  | {
      readonly kind: 'read';
      readonly devices: number;
      /** Null for generated devices. */
      readonly summary: ReadSummary | null;
      /** Devices with an id that another one before had: left out. */
      readonly duplicates: number;
    }
  /** `isKept`: devices from before stay; they do not where they were read for another catalog. */
  | { readonly kind: 'refused'; readonly problem: string; readonly isKept: boolean }
  /** Other devices were asked for meanwhile. */
  | { readonly kind: 'replaced' };

/** A catalog of the names that the devices of a file have. */
export interface InferredAnswer {
  readonly text: string;
  /** Tags with values of several types, as `tag` or `application tag`: they have the type of most values. */
  readonly conflicts: readonly string[];
}

/** Devices of a filter among those that are there. */
export interface Counted {
  readonly count: number;
  readonly devices: number;
  /** The largest first. */
  readonly byPlatform: readonly (readonly [platform: string, devices: number])[];
  readonly byApplication: readonly (readonly [code: string, devices: number])[];
}

/** Outside what nobody is reached. */
export interface ReachAnswer {
  /** Null: the whole account. */
  readonly applications: number | null;
  /** Applications and platforms there are. */
  readonly ofApplications: number;
  readonly platforms: number;
  readonly ofPlatforms: number;
}

/** What one filter comes to. */
export type AudienceAnswer =
  | { readonly kind: 'empty' }
  | { readonly kind: 'broken'; readonly errors: number }
  | {
      readonly kind: 'filter';
      /** Null while devices are being read for another catalog. */
      readonly counted: Counted | null;
      readonly sentence: string;
      readonly reach: ReachAnswer;
      readonly tree: string;
      readonly plan: string;
      readonly fingerprint: string;
    };

/** What is certain of a filter, whatever the devices. Null: it has errors. */
export type ProofsAnswer = { readonly empty: Proof; readonly universal: Proof } | null;

/** How two filters differ, whatever the devices. Null: one is empty or has errors. */
export type DifferenceAnswer = {
  readonly same: boolean | null;
  readonly gained: DifferenceSide;
  readonly lost: DifferenceSide;
} | null;

/** How filters overlap among the devices that are there. Filters that are empty or have errors are left out. */
export interface OverlapAnswer {
  readonly devices: number;
  /** Positions, in the question, of the filters that `regions` speak of. */
  readonly filters: readonly number[];
  /** With ids of some devices each. */
  readonly regions: readonly OverlapRegion[];
}

/** Languages that a filter is compiled to. */
export const QUERY_TARGETS = ['postgres', 'clickhouse', 'duckdb', 'sqlite', 'opensearch'] as const;
/** The language that a filter is compiled to. */
export type QueryTarget = (typeof QUERY_TARGETS)[number];

/** What a query yields. */
export type QueryResult = 'count' | 'page';

/** A compiled query. Null: the filter is empty or has errors. */
export type QueryAnswer = {
  /** Null: `findings` say why. */
  readonly text: string | null;
  /** Values in the order of their numbers; as JSON. */
  readonly parameters: readonly string[];
  readonly findings: readonly Diagnostic[];
} | null;

/** Each kind of question: what is given, and what comes back. */
export interface Questions {
  readonly catalog: { readonly given: { readonly text: string | null }; readonly answer: CatalogAnswer };
  readonly devices: { readonly given: DeviceSource; readonly answer: DevicesAnswer };
  readonly infer: {
    readonly given: Extract<DeviceSource, { readonly kind: 'file' }>;
    readonly answer: InferredAnswer | { readonly problem: string };
  };
  readonly audience: { readonly given: { readonly filter: string }; readonly answer: AudienceAnswer };
  readonly proofs: { readonly given: { readonly filter: string }; readonly answer: ProofsAnswer };
  readonly difference: {
    readonly given: { readonly filter: string; readonly second: string };
    readonly answer: DifferenceAnswer;
  };
  readonly overlap: { readonly given: { readonly filters: readonly string[] }; readonly answer: OverlapAnswer | null };
  readonly query: {
    readonly given: { readonly filter: string; readonly target: QueryTarget; readonly result: QueryResult };
    readonly answer: QueryAnswer;
  };
}

/** A kind of question. */
export type QuestionKind = keyof Questions;

/** A question as it goes to the worker. */
export interface AskedMessage<Kind extends QuestionKind = QuestionKind> {
  readonly ask: Kind;
  /** Counts up. */
  readonly id: number;
  readonly given: Questions[Kind]['given'];
}

/** What comes back for a question. While devices are read, `{ progress: number }` of them comes too. */
export type AnsweredMessage =
  | { readonly answered: number; readonly answer: unknown }
  /** A newer question of the same kind was there before this one was looked at. */
  | { readonly answered: number; readonly outdated: true }
  | { readonly answered: number; readonly failed: string };
