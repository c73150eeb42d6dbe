/**
 * Numbers in the text format of Prometheus, version 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/): counters and
 * histograms that are kept, and gauges that are asked for when somebody reads.
 */

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** Numbers of one name. */
export interface Family {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  samples(): readonly Sample[] | Promise<readonly Sample[]>;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export async function exposition(families: readonly Family[]): Promise<string> {
  const parts = await Promise.all(
    families.map(async ({ name, type, help, samples }) => {
      const lines = (await samples()).map(lineOf);
      return [`# HELP ${name} ${escapedHelp(help)}`, `# TYPE ${name} ${type}`, ...lines].join('\n');
    }),
  );
  return `${parts.join('\n\n')}\n`;
}

function lineOf({ name, labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapedLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escapedHelp(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

function escapedLabel(text: string): string {
  return escapedHelp(text).replaceAll('"', '\\"');
}

/** One number for each set of labels. */
export class Counter implements Family {
  readonly type = 'counter';
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  add(labels: Labels): void {
    const key = JSON.stringify(labels);
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { labels, value: 1 });
    else known.value++;
  }

  samples = (): readonly Sample[] =>
    [...this.#counts.values()].map(({ labels, value }) => ({ name: this.name, labels, value }));
}

interface Observed {
  readonly labels: Labels;
  /** How many were at most the bound of the same place, and above the one before; those above all bounds come last. */
  readonly counts: number[];
  sum: number;
}

/** How often values were at most each of some bounds, for each set of labels. */
export class Histogram implements Family {
  readonly type = 'histogram';
  readonly #observed = new Map<string, Observed>();

  /** `bounds` ascend. */
  constructor(
    readonly name: string,
    readonly help: string,
    readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, value: number): void {
    const observed = this.#of(labels);
    const at = this.bounds.findIndex((bound) => value <= bound);
    const place = at === -1 ? this.bounds.length : at;
    observed.counts[place] = (observed.counts[place] ?? 0) + 1;
    observed.sum += value;
  }

  #of(labels: Labels): Observed {
    const key = JSON.stringify(labels);
    const known = this.#observed.get(key);
    if (known !== undefined) return known;
    const observed: Observed = { labels, counts: [], sum: 0 };
    this.#observed.set(key, observed);
    return observed;
  }

  samples = (): readonly Sample[] => [...this.#observed.values()].flatMap((observed) => this.#samplesOf(observed));

  #samplesOf({ labels, counts, sum }: Observed): readonly Sample[] {
    let count = 0;
    const buckets = [...this.bounds, '+Inf'].map((bound, at): Sample => {
      count += counts[at] ?? 0;
      return { name: `${this.name}_bucket`, labels: { ...labels, le: String(bound) }, value: count };
    });
    return [
      ...buckets,
      { name: `${this.name}_sum`, labels, value: sum },
      { name: `${this.name}_count`, labels, value: count },
    ];
  }
}

/** A number that is there when somebody reads; null: it cannot be told now. */
export function gauge(name: string, help: string, read: () => number | null | Promise<number | null>): Family {
  const samples = async (): Promise<readonly Sample[]> => {
    const value = await read();
    return value === null ? [] : [{ name, labels: {}, value }];
  };
  return { name, type: 'gauge', help, samples };
}
