import { expect, it } from 'vitest';
import { expectRun, runInProcess } from '../command.js';

const ROOT = import.meta.dirname;

it('gives programs environment, filter and figures', async () => {
  const { code, out, err } = await runInProcess(['bench', '--profile', 'D001', '--format', 'json', '--no-config'], {
    folder: ROOT,
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const report = JSON.parse(out);
  expect(report).toMatchObject({
    environment: { node: process.version, pushsift: expect.any(String), processor: expect.any(String) },
    filter: expect.stringContaining('BETWEEN'),
    devices: 2 ** 20,
    profiles: [{ profile: 'D001', audience: 0 }],
  });
  const [{ engines }] = report.profiles;
  expect(engines.slice(0, 3).map(({ name }: { name: string }) => name)).toEqual([
    'pushsift',
    'pushsift, generic',
    'pushsift, no wasm',
  ]);
  for (const { countMicroseconds, bytes } of engines.slice(0, 3)) {
    expect(countMicroseconds).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(0);
  }
  expect(engines[0]).toMatchObject({ countRatio: 1, evaluateRatio: 1 });
});

it('says what sizes there are', () =>
  expectRun({
    title: '',
    words: ['bench', '--devices', '1000'],
    code: 2,
    err: 'pushsift: option `--devices` takes 1Mi, 10Mi or 100Mi, not `1000`\n',
  }));
