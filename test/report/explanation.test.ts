import { expect, it } from 'vitest';
import { compileOrThrow } from '../../src/compile.js';
import { explain } from '../../src/plan/explain/explain.js';
import { loweredOperands } from '../../src/plan/plain-plan.js';
import { explanationJson, filterTreeJson } from '../../src/report/explanation.js';

it('is the filter as written and its plan, as data', () => {
  const filter = compileOrThrow('A("X")\n  * (T("age", GTE, 18) + G("Y"))');
  const range = (start: readonly number[], end: readonly number[]) => ({
    start: { offset: start[0], line: start[1], column: start[2] },
    end: { offset: end[0], line: end[1], column: end[2] },
  });
  expect(explanationJson(filter, explain(filter))).toMatchObject({
    tree: {
      kind: 'intersection',
      range: range([0, 1, 1], [39, 2, 33]),
      operands: [
        { kind: 'application', text: 'A("X")', range: range([0, 1, 1], [6, 1, 7]) },
        {
          kind: 'union',
          operands: [
            { kind: 'tag', text: 'T("age", GTE, 18)', range: range([12, 2, 6], [29, 2, 23]) },
            { kind: 'group', text: 'G("Y")', range: range([32, 2, 26], [38, 2, 32]) },
          ],
        },
      ],
    },
    plan: null,
  });
  const plain = compileOrThrow('A("X")');
  expect(explanationJson(plain, explain(plain))).toMatchObject({ plan: { kind: 'subscribed', application: 'X' } });
});

it('a set that stands nowhere in the text is told at its start', () => {
  const filter = compileOrThrow('A("X")');
  const start = { offset: 0, line: 1, column: 1 };
  const placeless = { ...filter, lowered: { ...filter.lowered, spans: [] } };
  expect(explanationJson(placeless, explain(filter))).toMatchObject({
    tree: { kind: 'application', text: '', range: { start, end: start } },
  });
});

it('a byte order mark is not counted', () => {
  const filter = compileOrThrow('\ufeffA("X")');
  expect(explanationJson(filter, explain(filter))).toMatchObject({
    tree: {
      text: 'A("X")',
      range: { start: { offset: 0, line: 1, column: 1 }, end: { offset: 6, line: 1, column: 7 } },
    },
  });
});

it('what is measured of a node stands beside it', () => {
  const { text, lowered } = compileOrThrow('A("X") + G("Y")');
  const tree = filterTreeJson(text, lowered, {
    nodeOf: (node) => node,
    operandsOf: loweredOperands,
    measured: ({ kind }) => ({ measured: kind }),
  });
  expect(tree).toMatchObject({
    kind: 'union',
    measured: 'union',
    operands: [
      { kind: 'application', measured: 'clause' },
      { kind: 'group', measured: 'clause' },
    ],
  });
});

it('is whole however deep the filter is', () => {
  const depth = 400;
  const filter = compileOrThrow(`${'('.repeat(depth)}A("X")${' \\ A("Y"))'.repeat(depth)}`);
  const json = JSON.stringify(explanationJson(filter, explain(filter)));
  expect(json.match(/"text":"A\(/g)?.length).toBe(depth + 1);
});
