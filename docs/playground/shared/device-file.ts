/** Which dropped files are read as devices, and how: by their names and sizes, before a byte is looked at. */

/** How devices are written in a file. */
export type DeviceFileFormat = 'ndjson' | 'csv';

/** Larger files take minutes and more memory than a tab has. */
export const MOST_FILE_BYTES = 512 * 1024 * 1024;

/** Devices that are read at most, from whatever file. */
export const MOST_READ_DEVICES = 2_000_000;

const FORMATS: ReadonlyMap<string, DeviceFileFormat> = new Map([
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
  ['csv', 'csv'],
]);

/** The form of the file, or why it is not read. */
export function deviceFile(file: {
  readonly name: string;
  readonly size: number;
}): { readonly format: DeviceFileFormat } | { readonly problem: string } {
  const { name, size } = file;
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = FORMATS.get(ending);
  if (format === undefined)
    return { problem: `${name} is not read: devices come as .ndjson, .jsonl or .csv, not packed` };
  if (size > MOST_FILE_BYTES)
    return { problem: `${name} is not read: it has ${megabytes(size)}, and at most ${megabytes(MOST_FILE_BYTES)} are` };
  return { format };
}

/** `1,234 MB`; at least 1. */
export function megabytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 2 ** 20)).toLocaleString('en')} MB`;
}
