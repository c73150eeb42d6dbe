/** What a test file says to a suite that can be run: devices are checked against the catalog, ids looked up. */

import { closest, type Effort } from '../base/edit-distance.js';
import { DEFAULT_LIMITS } from '../base/limits.js';
import { joinPointer } from '../base/pointer.js';
import type { Span } from '../base/span.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Device } from '../devices/device.js';
import { validateDevice } from '../devices/validate-device.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { sortAndCap } from '../diagnostics/sort-and-cap.js';
import { hasError } from '../diagnostics/totals.js';
import type { JsonPlace } from '../json/json-place.js';
import type { Filter } from '../plan/filter.js';
import * as errors from './errors.js';
import type { JsonPlaces } from './json-places.js';
import type { ExpectedDevice, ExpectedProof, Suite, TestCase } from './suite.js';
import type { CaseDraft, DevicePart, DeviceReference, Named, Part, ProofDraft, TestFile } from './test-file.js';

export interface BindCasesResult {
  /** Null exactly when there is an error. */
  readonly suite: Suite | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The filters that cases name beside the one of the file, by where they name them. One that has errors is not among them. */
export type OtherFilters = ReadonlyMap<Named<string>, Filter>;

/** `account` holds the devices of the file that `file.devices` names; null where it names none. O(devices). */
export function bindCases(
  file: TestFile,
  places: JsonPlaces,
  catalog: Catalog | null,
  account: readonly Device[] | null,
  others: OtherFilters = new Map(),
): BindCasesResult {
  const binder = new CaseBinder(places, catalog, others);
  const suite = binder.suite(file, account);
  const failed = hasError(binder.diagnostics);
  return { suite: failed ? null : suite, diagnostics: sortAndCap(binder.diagnostics, DEFAULT_LIMITS.diagnostics) };
}

const DEVICE_KEYS = ['id', 'platform', 'applications', 'tags', 'applicationTags'];

/** Looking for what an id was meant to be takes a look at every id: this many, and no more, over a whole file. */
const MOST_SEARCH_STEPS = 1_000_000;

/** A device of the account, and where it is written; null: in another file. */
interface Known {
  readonly device: Device;
  readonly span: Span | null;
}

class CaseBinder {
  readonly diagnostics: Diagnostic[] = [];
  readonly #places: JsonPlaces;
  readonly #catalog: Catalog | null;
  readonly #others: OtherFilters;
  readonly #effort: Effort = { left: MOST_SEARCH_STEPS };

  constructor(places: JsonPlaces, catalog: Catalog | null, others: OtherFilters) {
    this.#places = places;
    this.#catalog = catalog;
    this.#others = others;
  }

  suite({ devices, cases }: TestFile, account: readonly Device[] | null): Suite {
    const known = new Map<string, Known>();
    if (devices?.kind === 'inline') this.#account(devices.part.value, known);
    const others = account ?? [];
    for (const device of others) known.set(device.id, { device, span: null });
    if (devices !== null && known.size < others.length)
      this.#report(errors.idsTwice(devices.part, others.length - known.size));
    const bound = cases.map((draft) => this.#case(draft, devices === null ? null : known));
    return { cases: bound, account: Array.from(known.values(), ({ device }) => device) };
  }

  #account(parts: readonly DevicePart[], known: Map<string, Known>): void {
    for (const part of parts) {
      const device = this.#device(part);
      if (device === null) continue;
      const first = known.get(device.id)?.span ?? null;
      if (first !== null) this.#report(errors.duplicateDevice(this.#idPlace(part), first, '"devices"'));
      else known.set(device.id, { device, span: this.#idPlace(part).span });
    }
  }

  /** `known` is null where the file has no devices. */
  #case(draft: CaseDraft, known: ReadonlyMap<string, Known> | null): TestCase {
    const { name, span, pointer, count, reach } = draft;
    if (count !== null && known === null)
      this.#report(errors.noDevices(count, 'a count is one of the devices of the file'));
    const named = new Map<string, Span>();
    const devices = [
      ...draft.in.flatMap((reference) => this.#expected(reference, true, known, named) ?? []),
      ...draft.out.flatMap((reference) => this.#expected(reference, false, known, named) ?? []),
    ];
    const proofs = draft.proofs.flatMap((proof) => this.#proof(proof) ?? []);
    return { name, span, pointer, devices, count, reach, proofs };
  }

  /** Null: the other filter has errors, and nothing can be expected beside it. */
  #proof(draft: ProofDraft): ExpectedProof | null {
    if (draft.question === 'empty') {
      const { value, span, pointer } = draft.part;
      return { question: draft.question, expected: value, span, pointer };
    }
    const { span, pointer } = draft.other.part;
    const other = this.#others.get(draft.other);
    return other === undefined ? null : { question: draft.question, other, span, pointer };
  }

  /** `named` holds the ids of the case so far. */
  #expected(
    reference: DeviceReference,
    isIn: boolean,
    known: ReadonlyMap<string, Known> | null,
    named: Map<string, Span>,
  ): ExpectedDevice | null {
    const device = reference.kind === 'inline' ? this.#device(reference.part) : this.#named(reference.part, known);
    if (device === null) return null;
    const place = reference.kind === 'inline' ? this.#idPlace(reference.part) : reference.part;
    const first = named.get(device.id);
    if (first === undefined) named.set(device.id, place.span);
    else this.#report(errors.duplicateDevice(place, first, 'this case'));
    return { device, isIn, span: place.span, pointer: place.pointer };
  }

  #named(part: Part<string>, known: ReadonlyMap<string, Known> | null): Device | null {
    const found = known?.get(part.value);
    if (found !== undefined) return found.device;
    this.#report(
      known === null
        ? errors.noDevices(part, 'this is an id')
        : errors.unknownDevice(part, closest(part.value, known.keys(), this.#effort)),
    );
    return null;
  }

  #device({ value, pointer }: DevicePart): Device | null {
    for (const key of Object.keys(value)) {
      if (DEVICE_KEYS.includes(key)) continue;
      const place = { pointer: joinPointer(pointer, key), span: this.#places.key(joinPointer(pointer, key)) };
      this.#report(errors.unknownKey(place, key, 'a device', DEVICE_KEYS, closest(key, DEVICE_KEYS)));
    }
    const { device, diagnostics } = validateDevice(value, this.#catalog);
    for (const diagnostic of diagnostics) this.#report(this.#places.outside(pointer, diagnostic));
    if (device !== null && this.#catalog !== null) this.#leftOut(value, pointer, this.#catalog);
    return device;
  }

  /** Warns of what the catalog does not declare, which is left out of the device. */
  #leftOut(value: DevicePart['value'], pointer: string, { applications, tags }: Catalog): void {
    const warn = (inner: string, what: string) =>
      this.#report(errors.unknownToCatalog({ pointer: inner, span: this.#places.value(inner) }, what));
    const codes = Array.isArray(value.applications) ? value.applications : [];
    for (const [at, code] of codes.entries())
      if (!applications.has(String(code)))
        warn(joinPointer(joinPointer(pointer, 'applications'), at), 'this application');
    for (const name of undeclared(value.tags, tags)) warn(joinPointer(joinPointer(pointer, 'tags'), name), 'this tag');
    const ofApplications = joinPointer(pointer, 'applicationTags');
    for (const [code, own] of Object.entries(value.applicationTags ?? {}))
      for (const name of undeclared(own, applications.get(code)?.tags))
        warn(joinPointer(joinPointer(ofApplications, code), name), 'this tag');
  }

  /** Where a device says its id, without which it is none. */
  #idPlace({ pointer }: DevicePart): JsonPlace {
    return { pointer, span: this.#places.value(joinPointer(pointer, 'id')) };
  }

  #report(diagnostic: Diagnostic): void {
    this.diagnostics.push(diagnostic);
  }
}

/** Names that have a value in `given`, and are not declared. */
function undeclared(given: unknown, declared: ReadonlyMap<string, unknown> | undefined): readonly string[] {
  return Object.entries(given ?? {})
    .filter(([name, value]) => value !== null && !declared?.has(name))
    .map(([name]) => name);
}
