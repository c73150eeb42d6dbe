/** `--columns`: the file that says which column of the devices is what. */

import { locate } from '../../../base/lines.js';
import { type ColumnNames, type ColumnNamesFault, columnNamesFault } from '../../../devices/column-names.js';
import { parseJson } from '../../../json/parse-json.js';
import { readTextFile } from '../../../node/read-text.js';
import type { Context } from '../../command/command.js';
import { Failure, orFail } from '../../output/failure.js';

/**
 * Null where none are named.
 * @throws Failure `input` when the file cannot be read, or is none of names of columns
 */
export function columnNamesOf({ settings }: Context): ColumnNames | null {
  const file = settings.text('columns');
  // The JSON border: each part is checked, which the compiler cannot see.
  return file === null ? null : (readColumnsFile(file, columnNamesFault) as ColumnNames);
}

/**
 * A JSON file that says which column is what, in which `faultOf` finds nothing.
 * @throws Failure `input`
 */
export function readColumnsFile(file: string, faultOf: (value: unknown) => ColumnNamesFault | null): unknown {
  const text = orFail('input', () => readTextFile(file));
  const { value, diagnostics } = parseJson(text);
  const [wrong] = diagnostics;
  if (wrong !== undefined) {
    const { line, column } = locate(text, wrong.span.start);
    throw new Failure('input', `${file}:${line}:${column}: ${wrong.message}`, wrong.help);
  }
  const fault = faultOf(value);
  if (fault !== null) throw new Failure('input', `${file}: ${fault.message}`, fault.help);
  return value;
}

/** @throws Failure `usage` where `--columns` names columns of something that has none */
export function refuseColumns({ settings }: Pick<Context, 'settings'>, why: string): void {
  if (settings.isGiven('columns')) throw noColumns(why);
}

export function noColumns(why: string): Failure {
  return new Failure(
    'usage',
    `\`--columns\` cannot be used: ${why}`,
    'columns are named of CSV, Parquet and Arrow, and of a table in a database',
  );
}
