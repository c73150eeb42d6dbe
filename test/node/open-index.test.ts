import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../src/bitset/index/device-index.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { openIndex, writeIndex } from '../../src/node/open-index.js';
import { withFolderAsync } from '../cli/command.js';

const FILTER = compileOrThrow('A("AAAAA-AAAAA") * T("age", GTE, 30)', { catalog: sampleCatalog });

function built(count: number): DeviceIndex {
  const builder = DeviceIndex.builder({ catalog: sampleCatalog });
  for (const device of generateDevices({ seed: 9, count, catalog: sampleCatalog })) builder.add(device);
  return builder.seal();
}

describe('an index file', () => {
  it('is written and opened again, and told how far it is', async () => {
    await withFolderAsync({}, async (folder) => {
      const path = join(folder, 'a.psi');
      const index = built(20_000);
      await writeIndex(path, index);
      const told: number[] = [];
      const again = await openIndex(path, { onProgress: (bytes) => told.push(bytes) });
      expect(again.count(FILTER)).toBe(index.count(FILTER));
      expect(again.size).toBe(20_000);
      expect(again.idOf(19_999)).toBe(index.idOf(19_999));
      expect([...again.evaluate(FILTER).ids()]).toEqual([...index.evaluate(FILTER).ids()]);
      const read = told.reduce((sum, bytes) => sum + bytes, 0);
      expect(Math.abs(read - readFileSync(path).length)).toBeLessThan(9_000);
      expect(readdirSync(folder)).toEqual(['a.psi']);
    });
  });

  it('is the bytes of the index', async () => {
    await withFolderAsync({}, async (folder) => {
      const index = built(3_000);
      await writeIndex(join(folder, 'a.psi'), index);
      const bytes = index.toBytes();
      expect(Buffer.compare(readFileSync(join(folder, 'a.psi')), bytes)).toBe(0);
      const again = DeviceIndex.fromBytes(bytes, { engine: 'scalar', thorough: true });
      expect(again.count(FILTER)).toBe(index.count(FILTER));
    });
  });

  it('can be shared between threads', async () => {
    await withFolderAsync({}, async (folder) => {
      const index = built(3_000);
      await writeIndex(join(folder, 'a.psi'), index);
      const again = await openIndex(join(folder, 'a.psi'), { shared: true });
      expect(again.count(FILTER)).toBe(index.count(FILTER));
    });
  });

  it('that is not there, is a folder, is none or is damaged, is told so', async () => {
    await withFolderAsync({ 'text.psi': 'id,platform\n' }, async (folder) => {
      const none = join(folder, 'none.psi');
      await expect(openIndex(none)).rejects.toThrow(`cannot read ${none}: there is no such file`);
      await expect(openIndex(folder)).rejects.toThrow(`cannot read ${folder}: it is a folder`);
      await expect(openIndex(join(folder, 'text.psi'))).rejects.toThrow(
        expect.objectContaining({ code: 'not-an-index', section: 'header' }),
      );
      const bytes = built(3_000).toBytes();
      const at = bytes.length >> 1;
      bytes[at] = (bytes[at] as number) ^ 1;
      writeFileSync(join(folder, 'bad.psi'), bytes);
      await expect(openIndex(join(folder, 'bad.psi'))).rejects.toThrow(
        expect.objectContaining({ code: 'damaged', section: 'memory of segment 0' }),
      );
    });
  });

  it('is not read on when the signal says so', async () => {
    await withFolderAsync({}, async (folder) => {
      await writeIndex(join(folder, 'a.psi'), built(3_000));
      const controller = new AbortController();
      const reason = new Error('enough');
      const opening = openIndex(join(folder, 'a.psi'), {
        signal: controller.signal,
        onProgress: () => controller.abort(reason),
      });
      await expect(opening).rejects.toBe(reason);
    });
  });
});
