/** `explain --analyze`: devices and time of each part of a filter, for people and for programs. */

import { grouped, plural } from '../../base/plural.js';
import { withoutByteOrderMark } from '../../base/span.js';
import type { NodeAnalysis } from '../../bitset/index/analyze-filter.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import { drawTree } from '../../plan/explain/draw-tree.js';
import { loweredLabel } from '../../plan/explain/labels.js';
import type { Filter } from '../../plan/filter.js';
import { filterTreeJson } from '../../report/explanation.js';
import { rangesIn } from '../../report/ranges.js';
import { duration } from '../output/number-text.js';
import type { Output } from '../output/output.js';
import { paintOn } from '../output/paint.js';
import { left, right, textTable } from '../output/text-table.js';

export interface Analysis {
  readonly devices: number;
  readonly count: number;
  /** Of counting the filter at once, as `count` does. */
  readonly milliseconds: number;
  readonly root: NodeAnalysis;
}

/** Counts the filter at once, and then part by part. */
export async function analyze(index: DeviceIndex, filter: Filter): Promise<Analysis> {
  const { analyzeFilter, warmUp } = (await import('../devices/index-engine.js')).INDEX_ENGINE;
  const now = (): number => performance.now();
  warmUp(index, filter);
  const start = now();
  const count = index.count(filter);
  const milliseconds = now() - start;
  return { devices: index.size, count, milliseconds, root: analyzeFilter(index, filter, now) };
}

/** The nodes of the tree as written, each before its operands, with how deep it stands. */
export function analysisJson(text: string, { devices, count, milliseconds, root }: Analysis): object {
  const rangeOf = rangesIn(text);
  const source = withoutByteOrderMark(text);
  const nodes: object[] = [];
  const stack: { readonly analysis: NodeAnalysis; readonly depth: number }[] = [{ analysis: root, depth: 0 }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { analysis, depth } = next;
    const { node } = analysis;
    const span = node.spans[0] ?? { start: 0, end: 0 };
    nodes.push({
      depth,
      kind: node.kind,
      text: node.kind === 'clause' ? source.slice(span.start, span.end) : null,
      range: rangeOf(span),
      count: analysis.count,
      milliseconds: rounded(analysis.milliseconds),
    });
    for (const operand of analysis.operands.toReversed()) stack.push({ analysis: operand, depth: depth + 1 });
  }
  return { devices, count, milliseconds: rounded(milliseconds), unfused: nodes };
}

/** The tree as written, as `explain` has it, with the devices and the time of each node. */
export function analysisTree(text: string, { root }: Analysis): object {
  return filterTreeJson(text, root, {
    nodeOf: ({ node }) => node,
    operandsOf: ({ operands }) => operands,
    measured: ({ count, milliseconds }) => ({ count, milliseconds: rounded(milliseconds) }),
  });
}

/** To the microsecond: what lies behind it is noise. */
function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** Labels have no control characters: a tab parts what stands in columns. */
const BETWEEN = '\t';

/** The tree with devices and time beside each node; without line break at the end. */
export function analysisPicture(out: Output, { devices, count, milliseconds, root }: Analysis): string {
  const tree = drawTree(
    root,
    (analysis) => [loweredLabel(analysis.node), grouped(analysis.count), time(analysis.milliseconds)].join(BETWEEN),
    ({ operands }) => operands,
  );
  const rows = tree.split('\n').map((line) => {
    const [label = '', ...columns] = line.split(BETWEEN);
    return [left(label), ...columns.map(right)];
  });
  const head = [left(''), right('devices'), right('time')];
  const note = `Each set by itself, unfused; the time is that of the step alone. At once, as \`count\` does it: ${grouped(count)} of ${plural(devices, 'device')} in ${time(milliseconds)}.`;
  return `${textTable([head, ...rows])}\n\n${paintOn(out).dim(note)}`;
}

function time(milliseconds: number): string {
  return milliseconds < 0.05 ? '< 0.1 ms' : duration(milliseconds);
}
