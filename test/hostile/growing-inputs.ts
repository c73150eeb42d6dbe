/** What else comes from outside, with more and more of one thing: bodies, catalogs, findings to show. */

import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { FilterSet } from '../../src/percolate/filter-set.js';
import type { ReportFormat } from '../../src/report/formats.js';
import { report } from '../../src/report/report.js';
import { checkCreateTargetedMessage } from '../../src/requests/targeted/check.js';
import { finding, result, runOf } from '../report/runs.js';
import { GROWING_BODIES } from '../requests/hostile-bodies.js';

export interface GrowingInput {
  readonly title: string;
  /** How much of it there is in a short one and in a long one. */
  readonly sizes: readonly [short: number, long: number];
  /** Milliseconds of processor time that the long one may take. */
  readonly milliseconds: number;
  /** What is asked about one, made before: making it is no part of it. */
  readonly ask: (size: number) => () => unknown;
}

const RAISED = { source: 2 ** 24, tokens: 2 ** 24, listItems: 2 ** 24 };

/** Tags, and members of a group that are no application. */
function catalogText(count: number): string {
  const tags = Array.from({ length: count }, (_, at) => `"tag${at}": {"type": "Integer"}`).join(',');
  const applications = Array.from({ length: count }, (_, at) => `"code${at}": {}`).join(',');
  const members = Array.from({ length: count }, (_, at) => `"kode${at}"`).join(',');
  return `{"applications": {${applications}}, "tags": {${tags}}, "groups": {"g": {"applications": [${members}]}}}`;
}

/** Many bodies in one file, a finding in each. */
function bodiesOfOneFile(count: number): ReturnType<typeof runOf> {
  const text = 'xxxxxxxxx\n'.repeat(2 * count);
  return runOf(Array.from({ length: count }, (_, at) => result('a.jsonl', text, [finding(at * 20, at * 20 + 1, 'm')])));
}

function linesAndFindings(count: number): ReturnType<typeof runOf> {
  const findings = Array.from({ length: count }, (_, at) => finding(at * 10, at * 10 + 1, `m${at}`));
  return runOf([result('a', 'x\n'.repeat(5 * count), findings)]);
}

function reports(formats: readonly ReportFormat[], run: typeof bodiesOfOneFile, milliseconds: number): GrowingInput[] {
  return formats.map((format) => ({
    title: `findings in ${run === bodiesOfOneFile ? 'bodies of one file' : 'one text'}, as ${format}`,
    sizes: [2500, 20_000],
    milliseconds,
    ask: (size) => {
      const made = run(size);
      return () => report(made, format);
    },
  }));
}

/** None of them names an application, and whoever has none of their tags is in each. */
function filtersOfAll(count: number): FilterSet {
  const filters = new FilterSet();
  for (let at = 0; at < count; at++)
    filters.add(`filter ${at}`, compileOrThrow(`T("tag ${at}", NOTSET, "")`, { lint: false }));
  return filters;
}

export const GROWING_INPUTS: readonly GrowingInput[] = [
  ...GROWING_BODIES.map(
    ([title, text]): GrowingInput => ({
      title: `bodies with ${title}`,
      sizes: [1000, 8000],
      milliseconds: 4000,
      ask: (size) => {
        const body = text(size);
        return () => checkCreateTargetedMessage(body, { limits: RAISED });
      },
    }),
  ),
  {
    title: 'tags and wrong members of a group',
    sizes: [6250, 50_000],
    milliseconds: 5000,
    ask: (size) => {
      const text = catalogText(size);
      return () => loadCatalog(text);
    },
  },
  {
    title:
      'filters of a set that reach the whole account, each by a tag of its own, on a device that is in all of them',
    sizes: [1_250, 10_000],
    milliseconds: 1000,
    ask: (size) => {
      const filters = filtersOfAll(size);
      return () => filters.match({ id: 'd', platform: 'iOS' });
    },
  },
  {
    title: 'characters under 51 findings',
    sizes: [32_768, 262_144],
    milliseconds: 1000,
    ask: (size) => {
      const text = 'é'.repeat(size);
      const findings = Array.from({ length: 51 }, (_, nth) => finding(nth, size - nth, 'm', { label: 'l' }));
      return () => renderDiagnostics(text, findings);
    },
  },
  ...reports(['jsonl', 'sarif', 'gitlab', 'junit', 'github'], bodiesOfOneFile, 5000),
  ...reports(['compact', 'json', 'pretty'], linesAndFindings, 2000),
];
