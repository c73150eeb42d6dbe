/** What a statement has in its columns: texts as they are written, null where there is nothing. */

import { expect, it } from 'vitest';
import { updateProgress } from '../../../../src/service/store/sql/record-statements.js';
import { progressOf } from '../../../support/service/store-records.js';

const valuesOf = (transport: string | null) => updateProgress('M\n1', progressOf(4, 'ready', transport)).values;

it('a change of a message has its state, transport and version, and is of the version before', () => {
  const [state, transport, version, progress] = valuesOf('of "others"\n');
  expect([state, transport, version]).toEqual(['ready', 'of \\"others\\"\\n', 4]);
  expect(JSON.parse(String(progress))).toEqual(progressOf(4, 'ready', 'of "others"\n'));
  expect(valuesOf('of "others"\n').slice(-2)).toEqual(['M\\n1', 3]);
});

it('a message without recipients yet is in no transport', () => {
  expect(valuesOf(null)[1]).toBeNull();
});
