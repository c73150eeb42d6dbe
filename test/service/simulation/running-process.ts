/** One process of a simulated service, from its start to its end: by a crash at one of its steps, or closed. */

import { AudienceUnavailableError } from '../../../src/evaluate/audience-source.js';
import { openStoreDevices } from '../../../src/service/devices/store-devices.js';
import type { StoreDevices } from '../../../src/service/devices/store-devices-options.js';
import { createService, type Service } from '../../../src/service/service.js';
import type { Store } from '../../../src/service/store/store.js';
import { StoreError, type StoreFailure } from '../../../src/service/store/store-error.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import { settled } from '../../support/service/fake-clock.js';
import { systemError } from '../../support/service/memory-files.js';
import { Crash, countedSteps, type Steps } from '../../support/service/steps.js';
import { CATALOGS } from './account.js';
import type { Chance } from './chance.js';
import { OF_DEVICES, type World } from './world.js';

export const OUTBOX = '/outbox';

/** Messages of one token that are not finished. */
export const MOST_PENDING = 4;

/** How long finished messages are kept, in milliseconds of running. */
export const KEEP_MS = 36 * 60 * 60 * 1000;

/** How long it is remembered that devices are gone: shorter than time that passes at once, so that indexes miss it. */
const KEEP_REMOVED_MS = 60 * 60 * 1000;

/** What goes wrong in a process. */
export interface Trouble {
  /** The step that is its last; null: none is. */
  crashAt: number | null;
  /** One step in so many fails; null: none does. */
  failOnceIn: number | null;
}

export const NO_TROUBLE: Trouble = { crashAt: null, failOnceIn: null };

/** Of devices that change at any step. */
const STEPS_BETWEEN_CHANGES = 6;

const OF_FILES = ['ENOSPC', 'EIO', 'EMFILE', 'EINTR'];
const OF_STORES: readonly StoreFailure[] = ['unavailable', 'full', 'locked'];

export class RunningProcess {
  readonly #service: Service;
  /** The index of the devices of the store; null: they do not live there. */
  readonly devices: StoreDevices | null;
  readonly #close: () => Promise<void>;
  readonly #steps: Steps;
  readonly #faults: { count: number };
  #faultsWhenQuiet = 0;

  private constructor(
    service: Service,
    devices: StoreDevices | null,
    close: () => Promise<void>,
    steps: Steps,
    faults: { count: number },
  ) {
    this.#service = service;
    this.devices = devices;
    this.#close = close;
    this.#steps = steps;
    this.#faults = faults;
  }

  /** Null: it came to its end while it started. */
  static async start(world: World, trouble: Trouble): Promise<RunningProcess | null> {
    const faults = { count: 0 };
    const steps = countedSteps((number, name) => {
      if (world.account === 'changing' && world.chance.once(STEPS_BETWEEN_CHANGES)) world.changeDevices();
      return stepIn(world.chance, trouble, faults, number, name);
    });
    try {
      const { clock, database, disk, chance } = world;
      const transport = await openOutbox(OUTBOX, { files: disk.process(steps.step) });
      const store = database.process(steps.step, clock.elapsed, chance);
      const devices = world.account === 'stored' ? await openDevices(world, store) : null;
      const service = createService({
        catalog: () => world.catalog,
        audience: devices?.audience ?? world.audienceFor(steps.step),
        registry: devices,
        store,
        transport,
        now: clock.now,
        sleep: clock.sleep,
        retention: { messagesMs: KEEP_MS, removedDevicesMs: KEEP_REMOVED_MS },
        limits: { pendingMessages: MOST_PENDING, presets: MOST_PENDING },
      });
      const close = async (): Promise<void> => {
        await service.close();
        await devices?.stop();
        await transport.close();
      };
      return new RunningProcess(service, devices, close, steps, faults);
    } catch {
      // It is started again, by whoever looks after it.
      return null;
    }
  }

  get hasCrashed(): boolean {
    return this.#steps.hasCrashed();
  }

  get steps(): number {
    return this.#steps.names.length;
  }

  /** Whether something failed since it was quiet: otherwise everything is to work. */
  get isDisturbed(): boolean {
    return this.#faults.count > this.#faultsWhenQuiet;
  }

  request(request: Request): Promise<Response> {
    return this.#service(request);
  }

  /** All that follows without time has been done. */
  async quiet(): Promise<void> {
    for (let before = -1; before !== this.#steps.names.length; ) {
      before = this.#steps.names.length;
      await settled();
    }
    this.#faultsWhenQuiet = this.#faults.count;
  }

  close(): Promise<void> {
    return this.#close();
  }
}

function openDevices({ clock }: World, store: Store): Promise<StoreDevices> {
  return openStoreDevices(store, { catalog: CATALOGS[0] ?? null, sleep: clock.sleep });
}

function stepIn(
  chance: Chance,
  { crashAt, failOnceIn }: Trouble,
  faults: { count: number },
  number: number,
  name: string,
): 'short' | undefined {
  if (number === crashAt) {
    faults.count++;
    throw new Crash();
  }
  if (failOnceIn !== null && chance.once(failOnceIn)) {
    faults.count++;
    if (name === OF_DEVICES) throw new AudienceUnavailableError('simulated');
    throw / /.test(name) ? new StoreError(chance.one(OF_STORES), 'simulated') : systemError(chance.one(OF_FILES));
  }
  return name === 'write' && chance.once(8) ? 'short' : undefined;
}
