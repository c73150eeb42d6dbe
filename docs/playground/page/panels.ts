/** The panels that show one answer about the filters: comparing, queries. Each asks when it is shown, and whenever a filter changes. */

import {
  type OverlapAnswer,
  QUERY_TARGETS,
  type QueryAnswer,
  type QueryResult,
  type QueryTarget,
} from '../shared/questions.js';
import { showProven } from './audience-view.js';
import type { Desk } from './desk.js';
import { element, make } from './dom.js';
import { findingItem } from './findings.js';
import { announce, tellProblem } from './notices.js';
import { overlapPicture } from './overlap-picture.js';
import { differenceLines } from './words.js';

export async function compareFilters(
  desk: Desk,
  [filter = '', second = '', third = '']: readonly string[],
): Promise<void> {
  const [overlap, difference] = await Promise.all([
    desk.ask('overlap', { filters: [filter, second, third] }),
    desk.ask('difference', { filter, second }),
  ]);
  if (difference !== null) showProven(element('difference'), differenceLines(difference.answer));
  if (overlap !== null) element('overlap').replaceChildren(...overlapElements(overlap.answer));
}

function overlapElements(answer: OverlapAnswer | null): readonly HTMLElement[] {
  return answer === null ? [make('p', { class: 'soft' }, 'There is nothing to draw yet.')] : overlapPicture(answer);
}

const TARGETS: Readonly<Record<QueryTarget, string>> = {
  postgres: 'PostgreSQL',
  clickhouse: 'ClickHouse',
  duckdb: 'DuckDB',
  sqlite: 'SQLite',
  opensearch: 'OpenSearch',
};

/** `refresh` shows the query again. */
export function openQueryPanel(refresh: () => void): void {
  const target = element<HTMLSelectElement>('target');
  target.append(...QUERY_TARGETS.map((name) => make('option', { value: name }, TARGETS[name])));
  target.addEventListener('change', refresh);
  element('result').addEventListener('change', refresh);
  element('copy-query').addEventListener('click', () => {
    const text = element('query').textContent ?? '';
    navigator.clipboard.writeText(text).then(
      () => announce('The query was copied.'),
      () => tellProblem('The browser does not let the page copy. Select the query.'),
    );
  });
}

export async function showQuery(desk: Desk, filter: string): Promise<void> {
  const name = element<HTMLSelectElement>('target').value;
  const target = QUERY_TARGETS.find((one) => one === name) ?? 'postgres';
  const result: QueryResult = element<HTMLSelectElement>('result').value === 'page' ? 'page' : 'count';
  const told = await desk.ask('query', { filter, target, result });
  if (told !== null) fillQuery(told.answer);
}

function fillQuery(answer: QueryAnswer): void {
  element('query').textContent = answer?.text ?? 'No query.';
  element('parameters').replaceChildren(
    ...(answer?.parameters ?? []).map((value) => make('li', {}, make('code', {}, value))),
  );
  element('query-findings').replaceChildren(
    ...(answer?.findings ?? []).map(({ severity, message, help }) =>
      findingItem(severity, help === null ? message : `${message}\n${help}`),
    ),
  );
}
