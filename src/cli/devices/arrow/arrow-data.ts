/** What is used of the package `apache-arrow`: its reader, and the values of a column as they lie in memory. */

/** A column of one batch, or what is inside of it. */
export interface ArrowData {
  readonly typeId: number;
  readonly type: ArrowType;
  readonly length: number;
  readonly nullCount: number;
  readonly nullBitmap?: Uint8Array | undefined;
  /** Values before the first, in the bitmap. */
  readonly offset: number;
  readonly values: ArrayLike<number> | ArrayLike<bigint>;
  readonly valueOffsets: ArrayLike<number> | ArrayLike<bigint>;
  readonly variadicBuffers?: readonly Uint8Array[];
  readonly children: readonly ArrowData[];
  /** Of a column that has numbers of values: the values, in several parts where they came so. */
  readonly dictionary?: { readonly data: readonly ArrowData[] } | undefined;
  getValid(index: number): boolean;
}

/** Of the members only those are there that the type has. */
interface ArrowType {
  readonly children?: readonly { readonly name: string }[] | null;
  /** Of a float: 1 and 2, 4 and 8 bytes. */
  readonly precision?: number;
  /** Of a date: 0 days, 1 milliseconds. Of a timestamp: 0 seconds, then thousandths, millionths and so on. */
  readonly unit?: number;
  readonly scale?: number;
  readonly bitWidth?: number;
  readonly listSize?: number;
  toString(): string;
}

export interface ArrowReader extends AsyncIterable<ArrowBatch> {
  readonly schema: { readonly fields: readonly { readonly name: string; readonly typeId: number }[] };
  open(): Promise<unknown>;
}

export interface ArrowBatch {
  readonly numRows: number;
  readonly data: ArrowData;
}

export interface ArrowPackage {
  readonly RecordBatchReader: { from(source: AsyncIterable<Uint8Array>): Promise<ArrowReader> };
}

/** Numbers of types, as the package has them. */
export const ARROW_TYPE = {
  dictionary: -1,
  null: 1,
  int: 2,
  float: 3,
  binary: 4,
  utf8: 5,
  bool: 6,
  decimal: 7,
  date: 8,
  timestamp: 10,
  list: 12,
  struct: 13,
  fixedSizeList: 16,
  largeBinary: 19,
  largeUtf8: 20,
  largeList: 21,
  binaryView: 23,
  utf8View: 24,
} as const;

/** What is wrong with a column; the row is told by whoever reads it. */
export class ArrowFault extends Error {
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
