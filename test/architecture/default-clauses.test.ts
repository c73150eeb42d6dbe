/**
 * A `default:` over a union of ours hides what was forgotten: a new member falls into it in silence. Those that end in `unreachable`
 * make the compiler look; all others are listed here, and stand over what comes from outside: strings, numbers, bytes.
 */

import ts from 'typescript';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.js';

/** File, how many, and over what. */
const ALLOWED: readonly (readonly [path: string, count: number, over: string])[] = [
  ['base/json-kind.ts', 1, 'what typeof says'],
  ['cli/devices/arrow/arrow-cells.ts', 1, 'types of columns, as numbers of a package'],
  ['cli/devices/arrow/column-text.ts', 1, 'types of columns, as numbers of a package'],
  ['cli/devices/build-index.ts', 1, 'codes of the index, all others of which are told alike'],
  ['cli/config/load-config.ts', 1, 'codes of zod'],
  ['cli/serve/web-server.ts', 1, 'codes of the system'],
  ['conformance/parse-script.ts', 1, 'words of a script'],
  ['devices/csv-columns.ts', 1, 'names of columns'],
  ['devices/validate-device.ts', 1, 'keys of a device'],
  ['editor/hover.ts', 1, 'kinds of arguments, the others of which have nothing to tell'],
  ['editor/semantic-tokens.ts', 1, 'kinds of arguments, the others of which have no colour'],
  ['bitset/leaf/count-chunk.ts', 1, 'kinds of containers, as bits'],
  ['bitset/leaf/decode-chunk.ts', 1, 'kinds of containers, as bits'],
  ['bitset/leaf/load-blocks.ts', 1, 'kinds of containers, as bits'],
  ['bitset/leaf/read-leaf.ts', 1, 'kinds of containers, as bits'],
  ['bitset/leaf/validate-container.ts', 1, 'kinds of containers, as bits'],
  ['bitset/leaf/write-container.ts', 1, 'kinds of containers, as bits'],
  ['plan/gather.ts', 1, 'kinds of nodes of any tree'],
  ['plan/load/validate-clause.ts', 1, 'kinds in a plan from outside'],
  ['plan/load/validate-plan.ts', 2, 'kinds in a plan from outside'],
  ['requests/targeted/refused-fields.ts', 1, 'names of fields'],
  ['syntax/tolerant/set-shape.ts', 2, 'states, as numbers'],
];

it('has a default clause without `unreachable` only where the values come from outside', () => {
  const found = sourceFiles('src')
    .map(({ path, text }) => [path, openDefaults(path, text)] as const)
    .filter(([, count]) => count > 0);
  expect(found).toEqual(ALLOWED.map(([path, count]) => [path, count]).sort());
});

function openDefaults(path: string, text: string): number {
  if (!text.includes('default:')) return 0;
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isDefaultClause(node) && !node.statements.some(isUnreachable)) count++;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return count;
}

/** `return unreachable(…)`, or the call as a statement. */
function isUnreachable(statement: ts.Statement): boolean {
  const called =
    ts.isReturnStatement(statement) || ts.isExpressionStatement(statement) ? statement.expression : undefined;
  return (
    called !== undefined &&
    ts.isCallExpression(called) &&
    ts.isIdentifier(called.expression) &&
    called.expression.text === 'unreachable'
  );
}
