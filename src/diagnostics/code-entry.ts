/** What the catalogue says about one code. Messages, spans and fixes live with the stage that finds the fault. */

import type { Severity } from './severity.js';

/** An input that shows the code (`bad`) and its repair (`good`). Both are executed by a test. */
export interface Example {
  /** What `bad` and `good` are: filter text, catalog JSON text, lines of NDJSON devices, devices as CSV, the body of a request, a suppressions file, or a test file. */
  readonly kind:
    | 'filter'
    | 'catalog'
    | 'devices'
    | 'csv'
    | 'createPreset'
    | 'createTargetedMessage'
    | 'suppressions'
    | 'tests';
  readonly bad: string;
  readonly good: string;
  /** Catalog JSON text the example is read with; none when absent. */
  readonly catalog?: string;
  /** Devices in NDJSON that the audience of a filter, or of a message with a token, is counted over. */
  readonly devices?: string;
  /** The text of another filter that a question is about, too. */
  readonly beside?: string;
  /** Limits the example is read with; the defaults when absent. */
  readonly limits?: Readonly<Record<string, number>>;
  /** The engine that the filter is compiled for, with these limits. */
  readonly target?: 'clickhouse' | 'postgres' | 'duckdb' | 'sqlite';
  /** The account lies in one table, which has columns for these account tags. */
  readonly columns?: readonly string[];
  /** Read with `#` comments. */
  readonly comments?: boolean;
  /** Of a body: the service it is sent to has this one token, the text `token`. */
  readonly token?: { readonly applications: readonly string[] | null; readonly isAccountWide: boolean };
  /** Of a body with a token: whether the service can list the languages and time zones of devices. Default true. */
  readonly listsTexts?: boolean;
  /** Of a body: its token may be missing. */
  readonly auth?: 'optional';
  /** Of a body: the present, as an ISO 8601 instant. */
  readonly now?: string;
  /** The dialect the example is read in; strict when absent. */
  readonly dialect?: 'strict' | 'lenient';
}

export interface CodeEntry {
  /** The severity in the strict dialect. */
  readonly severity: Severity;
  /** One line that names the fault. */
  readonly title: string;
  /** One paragraph: why it is a fault, and what to do. */
  readonly explanation: string;
  readonly examples: readonly Example[];
}

/** Types a table of codes without widening its keys. */
export function defineCodes<const Code extends string>(
  codes: Readonly<Record<Code, CodeEntry>>,
): Readonly<Record<Code, CodeEntry>> {
  return codes;
}
