/** Reads the text format of Prometheus, version 0.0.4, and takes nothing that the format does not. */

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricFamily {
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const HELP = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)$/;
const TYPE = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?[0-9.]+(?:e[+-]?[0-9]+)?|[+-]Inf|NaN)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y;

/** Families by name. Throws where the text is not of the format. */
export function readMetrics(text: string): ReadonlyMap<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, { type: string; help: string; samples: Sample[] }>();
  let open: { name: string; type: string; samples: Sample[] } | null = null;
  let help: readonly [string, string] | null = null;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, helped, words = ''] = HELP.exec(line) ?? [];
    const [, typed, type = ''] = TYPE.exec(line) ?? [];
    if (helped !== undefined) help = [helped, words];
    else if (typed !== undefined) {
      if (help?.[0] !== typed || families.has(typed)) throw new Error(`a family out of place: ${line}`);
      const samples: Sample[] = [];
      open = { name: typed, type, samples };
      families.set(typed, { type, help: help[1], samples });
    } else {
      const sample = readSample(line);
      if (open === null || !belongs(sample.name, open)) throw new Error(`a sample out of place: ${line}`);
      open.samples.push(sample);
    }
  }
  return families;
}

function belongs(name: string, family: { readonly name: string; readonly type: string }): boolean {
  if (family.type !== 'histogram') return name === family.name;
  return ['_bucket', '_sum', '_count'].some((suffix) => name === family.name + suffix);
}

function readSample(line: string): Sample {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new Error(`no line of the format: ${line}`);
  return { name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) };
}

function readLabels(text: string): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no labels: ${text}`);
    labels[name] = value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  }
  return labels;
}
