/**
 * A whole service in one process, with clock, disk, database and network simulated: days of traffic, and faults between any two steps. What is looked at behind
 * each action is in observer.ts and clients.ts; what has come of everything at the end, here. The same seed does the same again.
 */

import { NEWS, SHOP } from './account.js';
import { Chance, withoutMachine } from './chance.js';
import { Clients } from './clients.js';
import { SimulatedDatabase } from './database.js';
import { Deliveries } from './deliveries.js';
import { DeviceClients } from './device-clients.js';
import { expectIndexOfStore } from './index-of-store.js';
import { hold, Ledger, type Sender, Violation } from './ledger.js';
import { Observer, type Seen } from './observer.js';
import { NO_TROUBLE, RunningProcess, type Trouble } from './running-process.js';
import { type AccountKind, World } from './world.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How often each thing is done. */
const WEIGHTS = {
  create: 16,
  burst: 5,
  changeMind: 3,
  repeat: 8,
  reuse: 2,
  createPreset: 2,
  removePreset: 1,
  cancel: 5,
  remove: 2,
  read: 3,
  list: 2,
  take: 5,
  moments: 14,
  hours: 8,
  reload: 2,
  setClock: 2,
  changeToken: 3,
  trouble: 4,
  crash: 7,
  restart: 2,
};

/** The same, and what applications do with devices that live in the store. */
const WEIGHTS_WITH_DEVICES = { ...WEIGHTS, operate: 24, operateTogether: 10, operateAgain: 8 };

type Action = keyof typeof WEIGHTS_WITH_DEVICES;

export interface SimulationReport {
  readonly seed: number;
  readonly account: AccountKind;
  /** What was done, in order. */
  readonly actions: readonly string[];
  /** Null: everything held. */
  readonly violation: Error | null;
  readonly messages: number;
  readonly delivered: number;
  /** Operations on devices that were acknowledged. */
  readonly operations: number;
  /** Milliseconds of simulated time. */
  readonly elapsed: number;
}

let shared: SimulatedDatabase | null = null;

export async function simulate(seed: number, account: AccountKind = 'loaded'): Promise<SimulationReport> {
  shared ??= new SimulatedDatabase();
  const chance = new Chance(seed);
  const world = new World(shared, chance, account);
  const simulation = new Simulation(world);
  let violation: Error | null = null;
  await withoutMachine(new Chance(~seed), world.clock.elapsed, async () => {
    try {
      await simulation.run();
    } catch (error) {
      violation = error instanceof Error ? error : new Error(String(error));
    } finally {
      await simulation.end();
    }
  });
  if (world.openSnapshots !== 0) violation ??= new Violation(`${world.openSnapshots} snapshots are left open`);
  return { seed, account, violation, ...simulation.report() };
}

class Simulation {
  readonly #world: World;
  readonly #chance: Chance;
  readonly #ledger = new Ledger();
  readonly #observer: Observer;
  readonly #deliveries: Deliveries;
  readonly #clients: Clients;
  readonly #devices: DeviceClients;
  readonly #actions: string[] = [];
  #trouble: Trouble = { ...NO_TROUBLE };
  #process: RunningProcess | null = null;

  constructor(world: World) {
    this.#world = world;
    this.#chance = world.chance;
    this.#observer = new Observer(world, this.#ledger);
    this.#deliveries = new Deliveries(world, this.#observer);
    this.#clients = new Clients(world, this.#ledger, this.#observer);
    this.#devices = new DeviceClients(world, this.#ledger);
  }

  report(): Omit<SimulationReport, 'seed' | 'account' | 'violation'> {
    return {
      actions: this.#actions,
      messages: this.#observer.seen.size,
      delivered: this.#deliveries.taken.size,
      operations: this.#devices.acknowledged,
      elapsed: this.#world.clock.elapsed(),
    };
  }

  async run(): Promise<void> {
    await this.#addSender('all', { accountWide: true });
    await this.#addSender('shop', { applications: [SHOP] });
    await this.#addSender('news', { applications: [NEWS], mayExclude: [SHOP] });
    await this.#start();
    const actions = 25 + this.#chance.below(40);
    for (let done = 0; done < actions; done++) await this.#step(this.#newAction());
    await this.#finish();
  }

  #newAction(): Action {
    if (this.#world.account === 'stored') return this.#chance.weighted<Action>(WEIGHTS_WITH_DEVICES);
    return this.#chance.weighted(WEIGHTS);
  }

  /** Lets go of what runs. */
  async end(): Promise<void> {
    await this.#process?.close();
    this.#process = null;
  }

  async #step(action: Action): Promise<void> {
    this.#actions.push(action);
    const began = this.#world.clock.elapsed();
    await this.#do(action);
    await this.#process?.quiet();
    if (this.#process?.hasCrashed === true) await this.#bury();
    if (this.#process === null) await this.#start();
    this.#observer.look(began);
    await this.#lookAtDevices();
  }

  async #lookAtDevices(): Promise<void> {
    if (this.#world.account !== 'stored') return;
    this.#devices.look();
    if (this.#chance.once(3)) await expectIndexOfStore(this.#world, this.#process);
  }

  async #do(action: Action): Promise<void> {
    const { clock } = this.#world;
    switch (action) {
      case 'burst':
        await Promise.all(Array.from({ length: 2 + this.#chance.below(4) }, () => this.#request()));
        return;
      case 'operate':
        return this.#devices.operate();
      case 'operateAgain':
        return this.#devices.again();
      case 'operateTogether':
        await Promise.all(Array.from({ length: 2 + this.#chance.below(3) }, () => this.#operation()));
        return;
      case 'take':
        return this.#deliveries.takeAll();
      case 'moments':
        return clock.pass(1 + this.#chance.below(5 * SECOND_MS));
      case 'hours':
        return this.#passHours();
      case 'reload':
        return this.#world.reload();
      case 'setClock':
        return this.#setClock();
      case 'changeToken':
        return this.#changeToken();
      case 'trouble':
        this.#trouble.failOnceIn = this.#trouble.failOnceIn === null ? 2 + this.#chance.below(30) : null;
        return;
      case 'crash':
        this.#trouble.crashAt = (this.#process?.steps ?? 0) + this.#chance.below(60);
        return;
      case 'restart':
        return this.end();
      default:
        return this.#clients[action]();
    }
  }

  #request(): Promise<void> {
    return this.#clients[this.#chance.one(['create', 'create', 'changeMind', 'repeat', 'cancel', 'read'] as const)]();
  }

  /** Messages are created meanwhile. */
  #operation(): Promise<void> {
    if (this.#chance.once(4)) return this.#request();
    return this.#chance.once(4) ? this.#devices.again() : this.#devices.operate();
  }

  /** The machine may have slept; where it did not, what is done each minute is done now and then. */
  async #passHours(): Promise<void> {
    const { clock } = this.#world;
    const strides = 1 + this.#chance.below(8);
    const stride = this.#chance.one([10 * MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS]);
    for (let done = 0; done < strides; done++) {
      await clock.passAtOnce(stride);
      await this.#process?.quiet();
    }
  }

  #setClock(): void {
    const { clock } = this.#world;
    const by = this.#chance.one([SECOND_MS, MINUTE_MS, HOUR_MS, 26 * HOUR_MS]) * (1 + this.#chance.below(3));
    clock.set(clock.now() + (this.#chance.once(2) ? by : -by));
    // By a clock that was set back, what was read may seem to be new.
    for (const sender of this.#ledger.senders) if (sender.before.length > 0) sender.changedAt = clock.elapsed();
  }

  /** The process is gone, and with it, at times, the power. */
  async #bury(): Promise<void> {
    await this.end();
    if (this.#chance.once(2)) return;
    this.#actions.push('power lost');
    this.#world.disk.losePower(this.#chance.below);
  }

  async #start(): Promise<void> {
    this.#trouble = { ...this.#trouble, crashAt: null };
    this.#process = await RunningProcess.start(this.#world, this.#trouble);
    this.#clients.connect(this.#process);
    this.#devices.connect(this.#process);
    if (this.#process?.devices) await expectIndexOfStore(this.#world, this.#process, 'as it started');
    await this.#process?.quiet();
  }

  async #addSender(
    name: string,
    rights: { applications?: readonly string[]; mayExclude?: readonly string[]; accountWide?: boolean },
  ) {
    const secret = await this.#world.addToken({ name, ...rights });
    const token = await this.#world.tokenNamed(name);
    this.#ledger.senders.push({ name, secret, token, before: [], changedAt: 0 });
  }

  async #changeToken(): Promise<void> {
    const sender = this.#chance.one(this.#ledger.senders);
    await this.#changeTo(sender, this.#chance.one(['renew', 'narrow', 'widen', 'silence', 'rotate'] as const));
    const token = await this.#world.tokenNamed(sender.name);
    sender.before.push(sender.token);
    Object.assign(sender, { token, changedAt: this.#world.clock.elapsed() });
  }

  async #changeTo(sender: Sender, how: 'renew' | 'narrow' | 'widen' | 'silence' | 'rotate'): Promise<void> {
    const { store } = this.#world;
    const { token, name } = sender;
    switch (how) {
      case 'renew':
        await store.removeToken(name);
        sender.secret = await this.#world.addToken({
          name,
          applications: token.applications,
          mayExclude: token.mayExclude,
          accountWide: token.isAccountWide,
        });
        return;
      case 'narrow':
        await store.replaceToken({
          ...token,
          applications: [this.#chance.one([SHOP, NEWS])],
          mayExclude: [],
          isAccountWide: false,
        });
        return;
      case 'widen':
        await store.replaceToken({ ...token, applications: [SHOP, NEWS] });
        return;
      case 'silence':
        await store.replaceToken({ ...token, may: token.may.filter((right) => right !== 'create') });
        return;
      case 'rotate':
        sender.secret = await this.#world.rotateToken(name, this.#chance.one([0, HOUR_MS]));
    }
  }

  /** Nothing fails any more, and the time of all messages comes: each is where it stays. */
  async #finish(): Promise<void> {
    const { clock } = this.#world;
    await this.end();
    this.#trouble = { ...NO_TROUBLE };
    await this.#start();
    const began = clock.elapsed();
    const [last] = this.#world.database.rows(
      "SELECT max(resolve_at) AS at FROM pushsift_messages WHERE state IN ('scheduled', 'resolving')",
    );
    clock.set(Math.max(clock.now(), Number(last?.at ?? 0)));
    for (let passed = 0; passed < 3 && this.#pending().length > 0; passed++) await clock.pass(MINUTE_MS);
    this.#observer.look(began);
    hold(
      this.#pending().length === 0,
      `nothing comes of ${this.#pending().map(({ intent, state }) => `${intent.marker}, ${state}`)}`,
    );
    await this.#deliveries.takeAll();
    for (const known of this.#observer.seen.values()) this.#expectEnd(known);
    for (const { code, marker } of this.#ledger.intents)
      hold(code === null || this.#observer.seen.has(code), `${marker} was acknowledged, and never kept`);
  }

  #pending(): readonly Seen[] {
    return [...this.#observer.seen.values()].filter(({ finishedAt }) => finishedAt === null);
  }

  #expectEnd({ code, intent, state, failure, loads }: Seen): void {
    const { marker, sender, filter } = intent;
    const isTaken = this.#deliveries.taken.has(code);
    hold((state === 'ready') === isTaken, `${marker} is ${state}, and was ${isTaken ? '' : 'never '}handed over`);
    if (state === 'cancelled') hold(intent.wasAskedToCancel, `${marker} is cancelled: nobody asked for that`);
    if (intent.isCancelled) hold(state === 'cancelled', `${marker} was cancelled, and is ${state}`);
    if (state !== 'failed') return;
    const wasReloaded = this.#world.generations.size > loads;
    const wasChanged = sender.before.length > 0 || (filter.namesGroup && wasReloaded);
    const isByToken = failure?.startsWith('its token') === true && wasChanged;
    const isByDevices =
      failure?.includes('devices were replaced') === true && wasReloaded && this.#world.account === 'loaded';
    hold(isByToken || isByDevices, `${marker} failed: ${failure}`);
  }
}

export function describe({ seed, account, violation, actions }: SimulationReport): string {
  const what = violation instanceof Violation ? violation.message : (violation?.stack ?? 'everything held');
  return `seed ${seed}: ${what}\nbehind ${actions.join(', ')}\nagain: PUSHSIFT_SEED=${seed} PUSHSIFT_CASES=1 npm run test:simulation${account === 'loaded' ? '' : ` -- ${account}`}`;
}
