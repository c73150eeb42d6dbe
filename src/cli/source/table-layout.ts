/** `--columns` of a database: which column of the user's own table is what, in place of the tables that `pushsift schema` prints. */

import { errorMessage } from '../../base/error-message.js';
import { isJsonObject } from '../../base/json-kind.js';
import { type ColumnNamesFault, namedPartsFault } from '../../devices/column-names.js';
import type { ColumnsLayout, RowsLayout } from '../../evaluate/sql/layout.js';
import type { Context } from '../command/command.js';
import type { OptionSpec } from '../command/command-syntax.js';
import { COLUMNS_OPTION } from '../command/common-options.js';
import { readColumnsFile } from '../devices/columns/column-names-file.js';
import { Failure } from '../output/failure.js';

/** Of commands that read no files of devices. */
export const COLUMNS_OF_TABLE: OptionSpec = {
  ...COLUMNS_OPTION,
  summary: 'of a table of your own in a database: which column is what of a device, as JSON',
};

export const ROWS: RowsLayout = { kind: 'rows' };

/**
 * Null where no columns are named.
 * @throws Failure `input` when the file cannot be read, or says of no table which column is what
 */
export function tableLayoutOf({ settings }: Context): ColumnsLayout | null {
  const file = settings.text('columns');
  if (file === null) return null;
  // The JSON border: each part is checked, which the compiler cannot see.
  return { ...(readColumnsFile(file, tableFault) as ColumnsLayout), kind: 'columns' };
}

/**
 * What `work` makes of a layout, whose names may be none to the engine.
 * @throws Failure `input` that names the file of the layout
 */
export function orNoLayout<Result>({ settings }: Context, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const file = settings.text('columns');
    throw file === null ? error : new Failure('input', `${file}: ${errorMessage(error).replace(/^pushsift: /, '')}`);
  }
}

function tableFault(value: unknown): ColumnNamesFault | null {
  const fault = namedPartsFault(value, isColumn);
  if (fault !== null || !isJsonObject(value)) return fault;
  if (value.kind !== undefined && value.kind !== 'columns')
    return { message: '`kind` is not "columns"', help: 'leave it out: only such a layout has columns of its own' };
  if (value.table === undefined) return { message: '`table` is missing', help: TABLE };
  return isTable(value.table) ? null : { message: '`table` is no name of a table', help: TABLE };
}

const TABLE = 'write "table": "people", or "table": ["crm", "people"] for one in a schema';

function isColumn(value: unknown): boolean {
  return isName(value) || (isJsonObject(value) && isName(value.expression));
}

function isTable(value: unknown): boolean {
  return isName(value) || (Array.isArray(value) && value.length > 0 && value.every(isName));
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
