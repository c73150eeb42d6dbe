/** Which files are taken for devices, before a byte of them is read. */

import { describe, expect, it } from 'vitest';
import { deviceFile, megabytes } from '../../../docs/playground/shared/device-file.js';

describe('a dropped file', () => {
  it.each([
    ['devices.ndjson', 'ndjson'],
    ['devices.jsonl', 'ndjson'],
    ['DEVICES.CSV', 'csv'],
    ['of.march.csv', 'csv'],
  ])('%s is read as %s', (name, format) => {
    expect(deviceFile({ name, size: 1 })).toEqual({ format });
  });

  it.each(['devices', 'devices.json.gz', 'devices.xlsx', '.'])('%s is not read', (name) => {
    expect(deviceFile({ name, size: 1 })).toEqual({
      problem: `${name} is not read: devices come as .ndjson, .jsonl or .csv, not packed`,
    });
  });

  it('of 2 GB is refused by its size', () => {
    expect(deviceFile({ name: 'devices.ndjson', size: 2 ** 31 })).toEqual({
      problem: 'devices.ndjson is not read: it has 2,048 MB, and at most 512 MB are',
    });
  });

  it('of 512 MB is the largest', () => {
    expect(deviceFile({ name: 'devices.csv', size: 536_870_912 })).toEqual({ format: 'csv' });
    expect(deviceFile({ name: 'devices.csv', size: 536_870_913 })).toHaveProperty('problem');
  });
});

it('sizes are told in whole megabytes, and never as none', () => {
  expect(megabytes(10)).toBe('1 MB');
  expect(megabytes(5_000_000_000)).toBe('4,768 MB');
});
