/**
 * From a value that was JSON to a device. Only `id` and `platform` are required; null is unset; with a catalog, tags have the
 * declared type, and unknown tags and applications are left out and counted.
 */

import { expectArgument } from '../base/argument.js';
import { isJsonObject, jsonKind } from '../base/json-kind.js';
import { platformMeant } from '../base/platform-names.js';
import { isPlatform, type Platform } from '../base/vocabulary.js';
import type { Catalog, TagDeclaration } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Device, TagValues } from './device.js';
import * as errors from './errors.js';
import { hasType, isTexts, tagPointer, wrongTagValue } from './tag-value.js';

/** What was left out of devices, by occurrence. */
export interface UnknownCounts {
  /** Values of tags the catalog does not declare. */
  readonly tags: number;
  /** Subscriptions to applications the catalog does not declare. */
  readonly applications: number;
  /** Keys that devices do not have. */
  readonly fields: number;
}

/** The device of a value, or what is wrong with it. */
export interface ValidateDeviceResult {
  /** Null exactly when there are diagnostics. */
  readonly device: Device | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly unknown: UnknownCounts;
}

/** Checks one value. Never throws; reads own properties only; does not modify `value`, which the device may share. */
export function validateDevice(value: unknown, catalog: Catalog | null = null): ValidateDeviceResult {
  expectArgument('validateDevice: `catalog`', catalog, CATALOG_OR_NULL);
  const validator = new DeviceValidator(catalog);
  const device = validator.validate(value);
  return { device, diagnostics: validator.faults, unknown: { ...validator.unknown } };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks many values against one catalog. Made for streams: a good device costs no allocation and is passed on as it came.
 */
export class DeviceValidator {
  readonly unknown = { tags: 0, applications: 0, fields: 0 };
  /** What is wrong with the value checked last. */
  faults: Diagnostic[] = [];
  readonly #catalog: Catalog | null;
  /** Set when the device cannot be passed on as it came, because something is left out of it. */
  #changed = false;

  constructor(catalog: Catalog | null) {
    this.#catalog = catalog;
  }

  /** The device in `value`; null when `faults` says what is wrong with it. */
  validate(value: unknown): Device | null {
    if (this.faults.length > 0) this.faults = [];
    this.#changed = false;
    if (!isJsonObject(value)) {
      this.faults.push(errors.wrongKind('', 'a device', 'an object', jsonKind(value)));
      return null;
    }
    return this.#device(value);
  }

  #device(fields: Fields): Device | null {
    let id: unknown;
    let platform: unknown;
    let applications: unknown;
    let tags: unknown;
    let applicationTags: unknown;
    for (const key of Object.keys(fields)) {
      switch (key) {
        case 'id':
          id = fields.id;
          break;
        case 'platform':
          platform = fields.platform;
          break;
        case 'applications':
          applications = fields.applications ?? this.#absent();
          break;
        case 'tags':
          tags = fields.tags ?? this.#absent();
          break;
        case 'applicationTags':
          applicationTags = fields.applicationTags ?? this.#absent();
          break;
        default:
          this.unknown.fields++;
          this.#changed = true;
      }
    }
    this.#id(id);
    this.#platform(platform);
    const subscribed = applications === undefined ? undefined : this.#applications(applications);
    const accountTags = tags === undefined ? undefined : this.#tags(tags, null, this.#catalog?.tags ?? null);
    const ofApplications =
      applicationTags === undefined ? undefined : this.#applicationTags(applicationTags, subscribed);
    if (this.faults.length > 0) return null;
    // The JSON border: the fields were checked one by one above, which the compiler cannot see.
    if (!this.#changed) return fields as unknown as Device;
    return {
      id: id as string,
      platform: platform as Platform,
      ...(subscribed !== undefined && { applications: subscribed }),
      ...(accountTags !== undefined && { tags: accountTags }),
      ...(ofApplications !== undefined && { applicationTags: recordOf(ofApplications) }),
    };
  }

  #absent(): undefined {
    this.#changed = true;
  }

  #id(id: unknown): void {
    if (typeof id === 'string' && id !== '') return;
    if (id === undefined) this.faults.push(errors.missingField('id'));
    else if (id === '') this.faults.push(errors.emptyName('/id', 'the id'));
    else this.faults.push(errors.wrongKind('/id', 'an id', 'a text', jsonKind(id)));
  }

  #platform(platform: unknown): void {
    if (typeof platform === 'string') {
      if (isPlatform(platform)) return;
      this.faults.push(errors.unknownPlatform(platform, platformMeant(platform)));
    } else if (platform === undefined) this.faults.push(errors.missingField('platform'));
    else this.faults.push(errors.wrongKind('/platform', 'a platform', 'a text', jsonKind(platform)));
  }

  #applications(value: unknown): readonly string[] {
    if (!isTexts(value)) {
      const found = Array.isArray(value) ? 'a list with other things' : jsonKind(value);
      this.faults.push(errors.wrongKind('/applications', '"applications"', 'a list of texts', found));
      return [];
    }
    const known = this.#catalog?.applications;
    let unknown = 0;
    for (const code of value) {
      if (code === '') this.faults.push(errors.emptyName('/applications', 'an application code'));
      else if (known !== undefined && !known.has(code)) unknown++;
    }
    if (unknown === 0 && !hasDuplicates(value)) return value;
    this.unknown.applications += unknown;
    this.#changed = true;
    return [...new Set(value)].filter((code) => known === undefined || known.has(code));
  }

  /** What is kept, as pairs: an object is made of them only when something was left out. */
  #applicationTags(
    value: unknown,
    subscribed: readonly string[] | undefined,
  ): readonly (readonly [string, TagValues])[] {
    if (!isJsonObject(value)) {
      this.faults.push(errors.wrongKind('/applicationTags', '"applicationTags"', 'an object', jsonKind(value)));
      return [];
    }
    const kept: [string, TagValues][] = [];
    for (const code of Object.keys(value)) {
      const tags = value[code];
      const application = this.#catalog?.applications.get(code);
      if (tags === null) this.#changed = true;
      else if (this.#catalog !== null && application === undefined) this.#unknownApplicationTags(tags);
      else {
        const checked = this.#tags(tags, code, application?.tags ?? null);
        if (subscribed?.includes(code)) kept.push([code, checked]);
        else if (this.faults.length === 0 && holdsValue(checked))
          this.faults.push(errors.notSubscribed(tagPointer(code), code));
        else this.#changed = true;
      }
    }
    return kept;
  }

  #unknownApplicationTags(tags: unknown): void {
    this.#changed = true;
    if (isJsonObject(tags)) this.unknown.tags += Object.values(tags).filter((value) => value !== null).length;
  }

  /** The tags, without those that `declarations` does not know; null takes any. */
  #tags(
    value: unknown,
    application: string | null,
    declarations: ReadonlyMap<string, TagDeclaration> | null,
  ): TagValues {
    if (!isJsonObject(value)) {
      this.faults.push(errors.wrongKind(tagPointer(application), 'tags', 'an object', jsonKind(value)));
      return {};
    }
    let unknown = 0;
    for (const name of Object.keys(value)) {
      const item = value[name];
      const declared = declarations?.get(name);
      if (declarations !== null && declared === undefined) {
        if (item !== null) this.unknown.tags++;
        unknown++;
      } else if (name === '') this.faults.push(errors.emptyName(tagPointer(application, name), 'a tag name'));
      else if (item !== null && !hasType(item, declared?.type ?? null)) {
        this.faults.push(wrongTagValue(item, { application, tag: name }, declared?.type ?? null));
      }
    }
    // The JSON border: each value was checked above.
    const tags = value as TagValues;
    if (unknown === 0 || declarations === null) return tags;
    this.#changed = true;
    return onlyDeclared(tags, declarations);
  }
}

/** Subscriptions are few: looking at each pair beats building a set, up to a point. */
const FEW = 16;

function hasDuplicates(items: readonly string[]): boolean {
  if (items.length > FEW) return new Set(items).size < items.length;
  for (let at = 1; at < items.length; at++) {
    const item = items[at];
    for (let before = 0; before < at; before++) if (items[before] === item) return true;
  }
  return false;
}

function holdsValue(tags: TagValues): boolean {
  return Object.values(tags).some((value) => value !== null && !(Array.isArray(value) && value.length === 0));
}

/** Without a prototype, so that every name is an ordinary key. */
function recordOf<Value>(entries: Iterable<readonly [string, Value]>): Readonly<Record<string, Value>> {
  const result: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) result[name] = value;
  return result;
}

function onlyDeclared(tags: TagValues, declarations: ReadonlyMap<string, TagDeclaration>): TagValues {
  return recordOf(Object.entries(tags).filter(([name]) => declarations.has(name)));
}
