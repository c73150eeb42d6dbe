/** The catalog and the devices of the playground, in the worker. What is wrong changes nothing: the last good catalog and the last devices hold. */

import { DeviceIndex, type IndexAudience, indexAudience } from '../../../src/entries/bitset.js';
import {
  type Catalog,
  type Diagnostic,
  type LoadCatalogResult,
  loadCatalog,
  sampleCatalog,
} from '../../../src/entries/index.js';
import { MOST_READ_DEVICES } from '../shared/device-file.js';
import type { CatalogAnswer, DeviceSource, DevicesAnswer } from '../shared/questions.js';
import { readInto, refusalOf } from './read-devices.js';

/** Devices of one catalog. */
interface Loaded {
  readonly catalog: Catalog;
  readonly index: DeviceIndex;
  readonly audience: IndexAudience;
}

export class Account {
  #catalog: Catalog = sampleCatalog;
  /** What `#catalog` was read from, and what was said of it. */
  #text: string | null = null;
  #notes: readonly Diagnostic[] = [];
  #loaded: Loaded | null = null;
  #reading: AbortController | null = null;

  get catalog(): Catalog {
    return this.#catalog;
  }

  /** Null while there are no devices of this catalog. */
  get audience(): IndexAudience | null {
    return this.#loaded?.catalog === this.#catalog ? this.#loaded.audience : null;
  }

  get index(): DeviceIndex | null {
    return this.#loaded?.catalog === this.#catalog ? this.#loaded.index : null;
  }

  /** Null: the sample catalog. The text that holds already leaves the catalog as it is, and its devices with it. */
  setCatalog(text: string | null): CatalogAnswer {
    const { catalog, diagnostics } = this.#readCatalog(text);
    if (catalog !== null) {
      this.#catalog = catalog;
      this.#text = text;
      this.#notes = diagnostics;
    }
    const names = [...this.#catalog.applications].map(([code, { name }]) => [code, name ?? code] as const);
    return { text: catalog === null ? null : (text ?? ''), findings: diagnostics, names: new Map(names) };
  }

  #readCatalog(text: string | null): LoadCatalogResult {
    if (text === this.#text) return { catalog: this.#catalog, diagnostics: this.#notes };
    return text === null ? { catalog: sampleCatalog, diagnostics: [] } : loadCatalog(text, { source: 'catalog' });
  }

  /** Ends a reading that is under way. `progress` is told how many devices there are so far. */
  async load(source: DeviceSource, progress: (devices: number) => void): Promise<DevicesAnswer> {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const catalog = this.#catalog;
    try {
      const builder = DeviceIndex.builder({ catalog, limits: { indexDevices: MOST_READ_DEVICES } });
      const read = await readInto(builder, source, { catalog, progress, signal: reading.signal });
      this.#replace({ catalog, index: builder.seal() });
      return { kind: 'read', ...read };
    } catch (error) {
      if (reading.signal.aborted) return { kind: 'replaced' };
      return { kind: 'refused', problem: await refusalOf(error, source), isKept: this.audience !== null };
    }
  }

  #replace({ catalog, index }: Omit<Loaded, 'audience'>): void {
    this.#loaded?.index.dispose();
    this.#loaded = { catalog, index, audience: indexAudience(index) };
  }
}
