import { describe, expect, it } from 'vitest';
import { zoneNamed } from '../../src/base/zone-names.js';

describe('zoneNamed', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/BERLIN', 'Europe/Berlin'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['us/pacific', 'US/Pacific'],
    ['utc', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
  ])('%s is %s', (text, name) => {
    expect(zoneNamed(text)).toBe(name);
  });

  it.each([
    '',
    ' Europe/Berlin',
    'Europe/Berlin\n',
    'Europe/Berlin\u0000',
    '+02:00',
    'Mars/Base',
    'America/x',
    '__proto__',
    'constructor',
    'e'.repeat(1_000_000),
  ])('%j is none', (text) => {
    expect(zoneNamed(text)).toBeNull();
  });

  it('names what the engine names, and nothing that it refuses', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(zoneNamed(name)).toBe(name);
    for (const name of ['America/Nuuk', 'Europe/Kyiv', 'Pacific/Kanton', 'GB-Eire', 'W-SU', 'NZ-CHAT'])
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zoneNamed(name) ?? 'none' })).not.toThrow();
  });
});
