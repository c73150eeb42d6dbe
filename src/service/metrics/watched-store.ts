/** A store whose calls are timed from outside: it does what the store does, and tells how long that took. */

import type { Store } from '../store/store.js';

export type Outcome = 'done' | 'failed';

/** `tell` hears of each call by its name in {@link Store}. */
export function watchedStore(store: Store, tell: (call: string, outcome: Outcome, seconds: number) => void): Store {
  const timed = async <Value>(call: string, run: () => Promise<Value>): Promise<Value> => {
    const began = performance.now();
    let outcome: Outcome = 'failed';
    try {
      const value = await run();
      outcome = 'done';
      return value;
    } finally {
      tell(call, outcome, (performance.now() - began) / 1000);
    }
  };
  return {
    unreadable: store.unreadable,
    addPreset: (preset, once) => timed('addPreset', () => store.addPreset(preset, once)),
    preset: (code) => timed('preset', () => store.preset(code)),
    presets: (page) => timed('presets', () => store.presets(page)),
    removePreset: (code) => timed('removePreset', () => store.removePreset(code)),
    countPresets: (createdBy, most) => timed('countPresets', () => store.countPresets(createdBy, most)),
    addMessage: (message, once) => timed('addMessage', () => store.addMessage(message, once)),
    message: (code) => timed('message', () => store.message(code)),
    messages: (page) => timed('messages', () => store.messages(page)),
    removeMessage: (code) => timed('removeMessage', () => store.removeMessage(code)),
    removeFinished: (old) => timed('removeFinished', () => store.removeFinished(old)),
    releaseSpace: () => timed('releaseSpace', () => store.releaseSpace()),
    advance: (code, progress) => timed('advance', () => store.advance(code, progress)),
    dueMessages: (until, limit) => timed('dueMessages', () => store.dueMessages(until, limit)),
    nextDue: (after) => timed('nextDue', () => store.nextDue(after)),
    resolvingTo: (transport) => timed('resolvingTo', () => store.resolvingTo(transport)),
    countPending: (createdBy, most) => timed('countPending', () => store.countPending(createdBy, most)),
    messageTotals: () => timed('messageTotals', () => store.messageTotals()),
    addToken: (token) => timed('addToken', () => store.addToken(token)),
    tokens: () => timed('tokens', () => store.tokens()),
    attempt: (once) => timed('attempt', () => store.attempt(once)),
    replaceToken: (token) => timed('replaceToken', () => store.replaceToken(token)),
    removeToken: (name) => timed('removeToken', () => store.removeToken(name)),
    device: (id) => timed('device', () => store.device(id)),
    rememberedDevice: (id) => store.rememberedDevice(id),
    devices: (ids) => timed('devices', () => store.devices(ids)),
    putDevices: (puts, basis) => timed('putDevices', () => store.putDevices(puts, basis)),
    putDeviceOnce: (put, once, basis) => timed('putDeviceOnce', () => store.putDeviceOnce(put, once, basis)),
    rememberedAfter: (sequence, limit) => store.rememberedAfter(sequence, limit),
    devicesAfter: (sequence, limit) => timed('devicesAfter', () => store.devicesAfter(sequence, limit)),
    forgetDevices: (old) => timed('forgetDevices', () => store.forgetDevices(old)),
    deviceLog: () => timed('deviceLog', () => store.deviceLog()),
    addAudience: (audience, once) => timed('addAudience', () => store.addAudience(audience, once)),
    audience: (code) => timed('audience', () => store.audience(code)),
    audiences: (page) => timed('audiences', () => store.audiences(page)),
    removeAudience: (code) => timed('removeAudience', () => store.removeAudience(code)),
    countAudiences: (createdBy, most) => timed('countAudiences', () => store.countAudiences(createdBy, most)),
    audienceList: () => timed('audienceList', () => store.audienceList()),
    audienceEvents: (code, after, limit) => timed('audienceEvents', () => store.audienceEvents(code, after, limit)),
    lastEventNumbers: (codes) => timed('lastEventNumbers', () => store.lastEventNumbers(codes)),
    audienceNumber: (code, sequence) => timed('audienceNumber', () => store.audienceNumber(code, sequence)),
    recountAudiences: (catalog, at) => timed('recountAudiences', () => store.recountAudiences(catalog, at)),
    markOtherCatalog: (catalog) => timed('markOtherCatalog', () => store.markOtherCatalog(catalog)),
    tellRecounted: (codes, at) => timed('tellRecounted', () => store.tellRecounted(codes, at)),
    removeEvents: (kept, limit) => timed('removeEvents', () => store.removeEvents(kept, limit)),
    check: () => timed('check', () => store.check()),
    close: () => timed('close', () => store.close()),
  };
}
