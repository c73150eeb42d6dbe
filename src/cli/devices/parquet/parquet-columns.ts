/** The columns of a Parquet file as its schema says them, and which of them no device has. Decimals are taken from the reader, which makes floats of them. */

import type { FileColumn } from '../columns/column-places.js';

export interface ParquetColumn extends FileColumn {
  /** Columns inside of a struct. Of a list, a map or any other column none. */
  readonly members: readonly ParquetColumn[];
  /** Of a decimal: its digits behind the point. Null for all others, and for those in lists and maps. */
  readonly scale: number | null;
}

export type Schema = ReturnType<typeof import('hyparquet')['parquetSchema']>;
type Element = Schema['element'];
export type Metadata = Awaited<ReturnType<typeof import('hyparquet')['parquetMetadataAsync']>>;

export function parquetColumn({ element, children }: Schema): ParquetColumn {
  const { name, converted_type, logical_type, repetition_type } = element;
  const isPlain = converted_type === undefined && logical_type === undefined && repetition_type !== 'REPEATED';
  const isDecimal = children.length === 0 && repetition_type !== 'REPEATED' && isDecimalElement(element);
  return {
    name,
    isStruct: children.length > 0,
    members: isPlain ? children.map(parquetColumn) : [],
    scale: isDecimal ? (element.scale ?? 0) : null,
  };
}

function isDecimalElement({ converted_type, logical_type }: Element): boolean {
  return converted_type === 'DECIMAL' || logical_type?.type === 'DECIMAL';
}

/** What no device has, by what the format calls it. Source: https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
const UNREADABLE: ReadonlyMap<string | undefined, string> = new Map([
  ['TIME', 'TIME'],
  ['TIME_MILLIS', 'TIME'],
  ['TIME_MICROS', 'TIME'],
  ['INTERVAL', 'INTERVAL'],
  ['BSON', 'BSON'],
]);

/** Decimals of so many digits are floats that tell a fraction. */
const FLOAT_DIGITS = 15;
/** The most digits of a decimal of 256 bits. */
const MOST_DIGITS = 76;

/** The paths of columns that are written as differences, somewhere in the file. */
export type Differences = ReadonlySet<string>;

export function differencesIn({ row_groups }: Metadata): Differences {
  const chunks = row_groups.flatMap(({ columns }) => columns.flatMap(({ meta_data }) => meta_data ?? []));
  const written = chunks.filter(({ encodings }) => encodings.includes('DELTA_BINARY_PACKED'));
  return new Set(written.map(({ path_in_schema }) => JSON.stringify(path_in_schema)));
}

/** What is wrong with a column, or with one inside of it; null for one that can be read. */
export function columnFault(
  schema: Schema,
  column: ParquetColumn | null,
  path: string,
  differences: Differences,
): string | null {
  const { element, children } = schema;
  const type = UNREADABLE.get(element.converted_type) ?? UNREADABLE.get(element.logical_type?.type);
  if (type !== undefined) return `the column \`${path}\` is of the type ${type}, of which a device has no values`;
  // The reader cuts the first one where its writer took it for an integer of 64 bits, as DuckDB does.
  if (isUnsigned32(element) && differences.has(JSON.stringify(schema.path)))
    return `the column \`${path}\` holds integers of 32 bits without sign as differences, which are not read`;
  if (isDecimalElement(element)) return decimalFault(element, column, path);
  // The reader makes objects of structs, and an object has no such member of its own.
  if (children.some((child) => child.element.name === '__proto__'))
    return `the column \`${path}\` has a member \`__proto__\`, which is not read`;
  for (const child of children) {
    const member = column?.members.find(({ name }) => name === child.element.name) ?? null;
    const fault = columnFault(child, member, member === null ? path : `${path}.${member.name}`, differences);
    if (fault !== null) return fault;
  }
  return null;
}

function isUnsigned32({ converted_type, logical_type }: Element): boolean {
  return (
    converted_type === 'UINT_32' ||
    (logical_type?.type === 'INTEGER' && logical_type.bitWidth === 32 && !logical_type.isSigned)
  );
}

function decimalFault(
  { scale = 0, precision = 0 }: Element,
  column: ParquetColumn | null,
  path: string,
): string | null {
  if (scale < 0 || scale > MOST_DIGITS)
    return `the column \`${path}\` has decimals of ${scale} digits behind the point`;
  if ((column?.scale ?? null) !== null || scale === 0 || precision <= FLOAT_DIGITS) return null;
  return `the column \`${path}\` holds decimals of more than ${FLOAT_DIGITS} digits in a list or a map, which are not read`;
}

/** Takes away what the schema says of the decimals that have a scale of their own: the reader gives them as they are stored. */
export function storeDecimals({ element, children }: Schema, { scale, members }: ParquetColumn): void {
  if (scale !== null) {
    delete element.converted_type;
    delete element.logical_type;
  }
  for (const [at, member] of members.entries()) storeDecimals(children[at] as Schema, member);
}

/** Bytes are texts where the schema does not say what else they are: some exports have no other kind of string. */
export function readBytesAsTexts({ element, children }: Schema): void {
  const { type, converted_type, logical_type } = element;
  if (logical_type?.type === 'VARIANT') return;
  const isText = converted_type === undefined || converted_type === 'ENUM';
  if (type === 'BYTE_ARRAY' && isText && !isDecimalElement(element)) element.converted_type = 'UTF8';
  children.forEach(readBytesAsTexts);
}
