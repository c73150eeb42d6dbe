/** Whether what a program passes as a store is one: opened already, and no promise of one. */

import { type Expectation, hasMethods } from '../../base/argument.js';

export const STORE: Expectation = {
  holds: (value) => hasMethods(value, 'addToken', 'close'),
  what: 'a store, as openStore opens it: await it first',
};
