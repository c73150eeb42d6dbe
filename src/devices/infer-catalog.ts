/**
 * The catalog that a file of devices speaks of: its applications with their platforms and tags, the account tags, each with the
 * type of its values. Groups and display names are not in devices. Holds one entry a tag, however many devices there are.
 */

import { type Expectations, expectArgument, expectOptions, SIGNAL } from '../base/argument.js';
import { unreachable } from '../base/invariant.js';
import { TAG_TYPES, type TagType } from '../base/tag-types.js';
import { PLATFORMS, type Platform } from '../base/vocabulary.js';
import type { ApplicationDeclaration, Catalog, TagDeclaration } from '../catalog/catalog.js';
import { applicationsOf, type Device, type TagValue, type TagValues, tagsOf } from './device.js';
import { DEVICE_BYTES, type DeviceFormat, type ReadDevicesOptions, readBatches } from './read-devices.js';
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
  const reader = readBatches(source, { ...options, catalog: null });
  const inference = new Inference(options.format ?? 'ndjson');
  for await (const { devices, lines } of reader) {
    for (const [at, device] of devices.entries()) inference.see(device, lines[at] ?? 0);
  }
  return { ...inference.result(), summary: reader.summary() };
}

/** How often each type occurs, and where first. An empty list is unset, and shows a type only where nothing else does. */
interface TagEvidence {
  readonly seen: Map<TagType, { count: number; readonly firstLine: number }>;
  emptyList: boolean;
}

type Evidence = Map<string, TagEvidence>;

interface ApplicationEvidence {
  readonly platforms: Set<Platform>;
  readonly tags: Evidence;
}

class Inference {
  readonly #format: DeviceFormat;
  readonly #tags: Evidence = new Map();
  readonly #applications = new Map<string, ApplicationEvidence>();
  readonly #conflicts: TypeConflict[] = [];
  readonly #untyped: InferCatalogResult['untyped'][number][] = [];

  constructor(format: DeviceFormat) {
    this.#format = format;
  }

  see(device: Device, line: number): void {
    seeTags(this.#tags, tagsOf(device, null) ?? {}, line);
    for (const code of applicationsOf(device)) {
      let application = this.#applications.get(code);
      if (application === undefined) {
        application = { platforms: new Set(), tags: new Map() };
        this.#applications.set(code, application);
      }
      application.platforms.add(device.platform);
    }
    for (const code of new Set(applicationsOf(device))) {
      const application = this.#applications.get(code);
      if (application !== undefined) seeTags(application.tags, tagsOf(device, code) ?? {}, line);
    }
  }

  result(): Omit<InferCatalogResult, 'summary'> {
    const catalog: Catalog = {
      applications: new Map(
        byName(this.#applications).map(([code, evidence]): [string, ApplicationDeclaration] => [
          code,
          this.#application(code, evidence),
        ]),
      ),
      groups: new Map(),
      tags: this.#declarations(null, this.#tags),
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

  #declarations(application: string | null, tags: Evidence): ReadonlyMap<string, TagDeclaration> {
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

function seeTags(evidence: Evidence, tags: TagValues, line: number): void {
  for (const [tag, value] of Object.entries(tags)) {
    let known = evidence.get(tag);
    if (known === undefined) {
      known = { seen: new Map(), emptyList: false };
      evidence.set(tag, known);
    }
    if (value === null) continue;
    if (typeof value === 'object' && value.length === 0) {
      known.emptyList = true;
      continue;
    }
    const type = typeOf(value);
    const found = known.seen.get(type);
    if (found === undefined) known.seen.set(type, { count: 1, firstLine: line });
    else found.count++;
  }
}

function typeOf(value: TagValue): TagType {
  switch (typeof value) {
    case 'number':
      return 'Integer';
    case 'string':
      return 'String';
    case 'object':
      return 'List';
    default:
      return unreachable(value);
  }
}

/** By UTF-16 unit: the same order on every machine. */
function byName<Value>(values: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  // SAFETY: a key of the map.
  return [...values.keys()].sort().map((name) => [name, values.get(name) as Value]);
}
