/** Whether an argument has the members of columns: what is in them is for `checkColumns`. */

import { BYTES, type Expectation, type Expectations, expectNeeded, hasMethods } from '../../base/argument.js';
import type { DeviceColumns } from '../column/device-columns.js';

const MAP: Expectation = { holds: (value) => hasMethods(value, 'get', 'keys', 'entries'), what: 'a Map' };
const IDS: Expectation = {
  holds: (value) => typeof value === 'object' && value !== null,
  what: 'an array of ids, or {bytes, offsets}',
};
const COLUMNS: Expectations<DeviceColumns> = {
  count: { holds: (value) => typeof value === 'number', what: 'the number of devices' },
  ids: IDS,
  platforms: BYTES,
  applications: MAP,
  tags: MAP,
  applicationTags: MAP,
};

/** @throws TypeError for what are no columns, as an argument of `name` */
export function expectColumns(name: string, columns: DeviceColumns): void {
  expectNeeded(name, columns, COLUMNS, 'columns', 'count', 'platforms');
}
