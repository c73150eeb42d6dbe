/** Results that commands write into files: by the option `--report FORMAT=FILE`, and by `--output`. */

import { closest } from '../../base/edit-distance.js';
import { wordList } from '../../base/plural.js';
import { writeFileAtomic } from '../../node/write-atomic.js';
import type { Context } from '../command/command.js';
import type { OptionSpec } from '../command/command-syntax.js';
import { Failure, orFail } from '../output/failure.js';

export interface ReportFile<Format> {
  readonly format: Format;
  readonly file: string;
}

/** `example` is a value, as `sarif=pushsift.sarif`. */
export function reportOption(example: string): OptionSpec {
  return {
    name: 'report',
    value: 'FORMAT=FILE',
    many: true,
    summary: `write a further report into a file, as in ${example}; may be given several times`,
  };
}

/**
 * The value of `--report`: `sarif=report.sarif`.
 * @throws Failure `usage`
 */
export function reportFile<const Format extends string>(value: string, formats: readonly Format[]): ReportFile<Format> {
  const at = value.indexOf('=');
  const name = at < 0 ? value : value.slice(0, at);
  const file = at < 0 ? '' : value.slice(at + 1);
  const format = formats.find((known) => known === name);
  if (format === undefined) {
    const near = closest(name, formats);
    const help = near === null ? null : `did you mean \`${near}=${file}\`?`;
    throw new Failure(
      'usage',
      `option \`--report\` takes ${wordList(formats, 'or')}, then \`=\` and a file, not \`${value}\``,
      help,
    );
  }
  if (file === '' || file === '-')
    throw new Failure(
      'usage',
      `option \`--report\` wants a file behind \`${format}=\``,
      `as in \`--report ${format}=report.txt\``,
    );
  return { format, file };
}

/** The same of words that were never checked: what is no report file is left out. */
export function reportFilesIn<const Format extends string>(
  values: readonly string[],
  formats: readonly Format[],
): readonly ReportFile<Format>[] {
  return values.flatMap((value) => {
    try {
      return [reportFile(value, formats)];
    } catch {
      return [];
    }
  });
}

/**
 * Writes a text result to `--output`, else to standard output.
 * @throws Failure `output`; the file is then as it was
 */
export function writeResult({ settings, out }: Context, text: string): void {
  const file = settings.text('output');
  if (file === null || file === '-') out.write(text);
  else orFail('output', () => writeFileAtomic(file, text));
}
