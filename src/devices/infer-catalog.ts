/**
 * The catalog that a file of devices speaks of: its applications with their platforms and tags, the account tags, each with the
 * type of its values. Groups and display names are not in devices. Holds one entry a tag, however many devices there are.
 */

import { type Expectations, expectArgument, expectOptions, SIGNAL } from '../base/argument.js';
import { TAG_TYPES, type TagType } from '../base/tag-types.js';
import { PLATFORMS } from '../base/vocabulary.js';
import type { ApplicationDeclaration, Catalog, TagDeclaration } from '../catalog/catalog.js';
import { type ApplicationEvidence, DeviceEvidence, type TagEvidence, type TagsEvidence } from './device-evidence.js';
import { DEVICE_BYTES, type DeviceFormat, type ReadDevicesOptions, readTypes } from './read-devices.js';
import type { ReadSummary } from './read-log.js';
import { BYTE_SOURCE, type ByteSource } from './text-blocks.js';

/** A tag with values of more than one type. */
export interface TypeConflict {
  /** Null: an account tag. */
  readonly application: string | null;
  readonly tag: string;
  /** The type in the catalog: the one with the most values. */
  readonly chosen: TagType;
  /** Every type that occurs, the most frequent first. */
  readonly types: readonly { readonly type: TagType; readonly count: number; readonly firstLine: number }[];
}

/** The inferred catalog, and what did not fit in it. */
export interface InferCatalogResult {
  readonly catalog: Catalog;
  readonly conflicts: readonly TypeConflict[];
  /** Tags that occur and are unset everywhere: no value shows a type, and the catalog leaves them out. */
  readonly untyped: readonly { readonly application: string | null; readonly tag: string }[];
  readonly summary: ReadSummary;
}

/** How a catalog is inferred from devices. */
export type InferCatalogOptions = Omit<ReadDevicesOptions, 'catalog'>;

const INFER_OPTIONS: Expectations<InferCatalogOptions> = { ...DEVICE_BYTES, signal: SIGNAL };

/**
 * Reads all of `source`. In CSV a tag with integers and other texts is a String: cells have no types of their own.
 * @throws what reading throws
 */
export async function inferCatalog(source: ByteSource, options: InferCatalogOptions = {}): Promise<InferCatalogResult> {
  expectArgument('inferCatalog: `source`', source, BYTE_SOURCE);
  expectOptions('inferCatalog', options, INFER_OPTIONS);
  const evidence = new DeviceEvidence();
  const reader = readTypes(source, { ...options, catalog: null }, () => evidence.names());
  for await (const batch of reader)
    if ('scanner' in batch) evidence.seeRows(batch);
    else for (const [at, device] of batch.devices.entries()) evidence.see(device, batch.lines[at] ?? 0);
  const inference = new Inference(options.format ?? 'ndjson', evidence);
  return { ...inference.result(), summary: reader.summary() };
}

class Inference {
  readonly #format: DeviceFormat;
  readonly #evidence: DeviceEvidence;
  readonly #conflicts: TypeConflict[] = [];
  readonly #untyped: InferCatalogResult['untyped'][number][] = [];

  constructor(format: DeviceFormat, evidence: DeviceEvidence) {
    this.#format = format;
    this.#evidence = evidence;
  }

  result(): Omit<InferCatalogResult, 'summary'> {
    const catalog: Catalog = {
      applications: new Map(
        byName(this.#evidence.applications).map(([code, evidence]): [string, ApplicationDeclaration] => [
          code,
          this.#application(code, evidence),
        ]),
      ),
      groups: new Map(),
      tags: this.#declarations(null, this.#evidence.tags),
      unsetMatchesNegative: false,
      source: null,
    };
    return { catalog, conflicts: this.#conflicts, untyped: this.#untyped };
  }

  #application(code: string, { platforms, tags }: ApplicationEvidence): ApplicationDeclaration {
    return {
      code,
      name: null,
      platforms: PLATFORMS.filter((platform) => platforms.has(platform)),
      tags: this.#declarations(code, tags),
      declared: null,
    };
  }

  #declarations(application: string | null, tags: TagsEvidence): ReadonlyMap<string, TagDeclaration> {
    const declarations = new Map<string, TagDeclaration>();
    for (const [tag, evidence] of byName(tags)) {
      const type = this.#typeOf(application, tag, evidence);
      if (type === null) this.#untyped.push({ application, tag });
      else declarations.set(tag, { type, declared: null });
    }
    return declarations;
  }

  #typeOf(application: string | null, tag: string, { seen, emptyList }: TagEvidence): TagType | null {
    const types = TAG_TYPES.flatMap((type) => {
      const found = seen.get(type);
      return found === undefined ? [] : [{ type, ...found }];
    }).sort((left, right) => right.count - left.count);
    const chosen = types[0]?.type ?? null;
    if (chosen === null) return emptyList ? 'List' : null;
    if (types.length === 1) return chosen;
    if (this.#format === 'csv' && !seen.has('List')) return 'String';
    this.#conflicts.push({ application, tag, chosen, types });
    return chosen;
  }
}

/** By UTF-16 unit: the same order on every machine. */
function byName<Value>(values: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  // SAFETY: a key of the map.
  return [...values.keys()].sort().map((name) => [name, values.get(name) as Value]);
}
