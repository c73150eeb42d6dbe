/** The simulated account: a file of devices and its catalog, and what happens to devices from then on. */

import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { catalogToJson } from '../../src/catalog/catalog-json.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { Random } from '../../src/devices/random.js';

const SEED = 1;
const CITIES = ['Berlin', 'Hamburg', 'München', 'Köln', 'Leipzig'];
const PLANS = ['free', 'basic', 'premium'];
const LIKES = ['sports', 'music', 'books', 'travel'];
/** iOS and Android, as requests number them. */
const DEVICE_TYPES = [1, 3];

/** The body of an operation on a device, and which. */
export interface Operation {
  readonly kind: 'registerDevice' | 'setTags' | 'deleteDevice';
  readonly request: Readonly<Record<string, unknown>>;
}

interface Member {
  readonly hwid: string;
  readonly application: string;
}

export class Account {
  readonly #members: Member[];
  readonly #random = new Random(SEED);
  #registered = 0;

  private constructor(members: Member[]) {
    this.#members = members;
  }

  /** Writes `devices.ndjson` and `catalog.json` to the folder. */
  static write(folder: string, count: number): Account {
    writeFileSync(join(folder, 'catalog.json'), JSON.stringify(catalogToJson(sampleCatalog)));
    const members: Member[] = [];
    const file = openSync(join(folder, 'devices.ndjson'), 'w');
    let lines: string[] = [];
    for (const device of generateDevices({ seed: SEED, count, catalog: sampleCatalog })) {
      lines.push(JSON.stringify(device), '\n');
      if (lines.length > 10_000) {
        writeSync(file, lines.join(''));
        lines = [];
      }
      const [application] = device.applications ?? [];
      if (application !== undefined) members.push({ hwid: device.id, application });
    }
    writeSync(file, lines.join(''));
    closeSync(file);
    return new Account(members);
  }

  /** The next changes, each of another device, as a rule: most change tags, some register, a few leave. */
  changes(count: number): readonly Operation[] {
    return Array.from({ length: count }, () => this.#change());
  }

  #change(): Operation {
    const random = this.#random;
    const chance = random.below(100);
    if (chance < 8 || this.#members.length === 0) return this.#register();
    const at = random.below(this.#members.length);
    const member = this.#members[at] as Member;
    if (chance < 12) {
      this.#members.splice(at, 1);
      return { kind: 'deleteDevice', request: { ...member } };
    }
    return { kind: 'setTags', request: { ...member, tags: this.#tags() } };
  }

  #register(): Operation {
    const applications = [...sampleCatalog.applications.keys()].slice(0, 4);
    const member = { hwid: `new-${++this.#registered}`, application: this.#pick(applications) };
    this.#members.push(member);
    const tags = { city: this.#pick(CITIES), age: 16 + this.#random.below(60), plan: 'free', orders: 0 };
    return {
      kind: 'registerDevice',
      request: { ...member, device_type: this.#pick(DEVICE_TYPES), push_token: `token-${this.#registered}`, tags },
    };
  }

  #tags(): Readonly<Record<string, unknown>> {
    const changes: readonly Readonly<Record<string, unknown>>[] = [
      { orders: { operation: 'increment', value: 1 } },
      { plan: this.#pick(PLANS) },
      { city: this.#pick(CITIES) },
      { likes: { operation: 'append', value: [this.#pick(LIKES)] } },
      { tester: this.#random.below(2) },
      { age: null },
    ];
    return this.#pick(changes);
  }

  #pick<T>(values: readonly T[]): T {
    return values[this.#random.below(values.length)] as T;
  }
}
