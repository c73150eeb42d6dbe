/** A reader that was never asked has opened nothing, and is closed all the same. */

import { expect, it } from 'vitest';
import { FileReader } from '../../../../src/service/store/file/file-reader.js';

it('is closed before it is opened, and once more, without a word', () => {
  const reader = new FileReader('/nowhere/none.db');
  expect(() => {
    reader.close();
    reader.close();
  }).not.toThrow();
});
