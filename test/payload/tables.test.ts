/** What fields become in payloads, row by row: colours, priorities, flags and lifespans, written out. */

import { describe, expect, it } from 'vitest';
import { iconColour, lightColour } from '../../src/payload/android.js';
import { fcmSeconds } from '../../src/payload/fcm.js';
import { render, renderJson, SEND_AT } from './render.js';

describe('the colour of an icon', () => {
  it.each([
    ['black', '#000000'],
    ['darkgray', '#444444'],
    ['darkgrey', '#444444'],
    ['gray', '#888888'],
    ['grey', '#888888'],
    ['lightgray', '#cccccc'],
    ['lightgrey', '#cccccc'],
    ['white', '#ffffff'],
    ['red', '#ff0000'],
    ['green', '#00ff00'],
    ['lime', '#00ff00'],
    ['blue', '#0000ff'],
    ['yellow', '#ffff00'],
    ['cyan', '#00ffff'],
    ['aqua', '#00ffff'],
    ['magenta', '#ff00ff'],
    ['fuchsia', '#ff00ff'],
    ['maroon', '#800000'],
    ['navy', '#000080'],
    ['olive', '#808000'],
    ['purple', '#800080'],
    ['silver', '#c0c0c0'],
    ['teal', '#008080'],
    ['Teal', '#008080'],
    ['#12aBcF', '#12abcf'],
    ['#8012ABCF', '#12abcf'],
  ])('%s is %s', (colour, expected) => expect(iconColour(colour)).toBe(expected));
});

describe('the colour of a light', () => {
  it.each([
    ['#ff0000', [1, 0, 0]],
    ['0x00FF00', [0, 1, 0]],
    ['0X0000ff', [0, 0, 1]],
    ['#f0f', [1, 0, 1]],
    ['0xf0f', [1, 0, 1]],
    ['#8012abcd', [0x12 / 255, 0xab / 255, 0xcd / 255]],
    ['80ffffff', [1, 1, 1]],
    ['ff', [0, 0, 1]],
    ['#336699', [0.2, 0.4, 0.6]],
  ])('%s is red, green, blue %j', (colour, [red, green, blue]) => {
    expect(lightColour(colour)).toEqual({ red, green, blue, alpha: 1 });
  });
});

it.each([
  [-2, 'PRIORITY_MIN'],
  [-1, 'PRIORITY_LOW'],
  [0, 'PRIORITY_DEFAULT'],
  [1, 'PRIORITY_HIGH'],
  [2, 'PRIORITY_MAX'],
])('the priority %i of Android is %s', (priority, expected) => {
  expect(renderJson('Android', { android_priority: priority })).toMatchObject({
    message: { android: { notification: { notification_priority: expected } } },
  });
});

it.each([
  ['normal', 'NORMAL'],
  ['high', 'HIGH'],
])('the delivery priority %s of Android is %s', (priority, expected) => {
  expect(renderJson('Android', { android_delivery_priority: priority })).toMatchObject({
    message: { android: { priority: expected } },
  });
});

describe('a flag of Apple', () => {
  it.each([
    [true, 1],
    ['1', 1],
    [1, 1],
    [false, 0],
    ['0', 0],
    [0, 0],
  ])('%j is sent as %j', (flag, expected) => {
    const aps = { 'content-available': flag, 'mutable-content': flag };
    expect(renderJson('iOS', { ios_root_params: { aps } })).toMatchObject({
      aps: { 'content-available': expected, 'mutable-content': expected },
    });
  });
});

describe('a lifespan', () => {
  it.each([
    [undefined, undefined],
    [0, 0],
    [1, 1],
    [2_419_199, 2_419_199],
    [2_419_200, 2_419_200],
    [2_419_201, 2_419_200],
  ])('of %s seconds is %s to FCM, which keeps messages for 28 days', (seconds, expected) => {
    expect(fcmSeconds(seconds)).toBe(expected);
  });

  it.each([
    [0, '0'],
    [1, '1894665601'],
    [3600, '1894669200'],
  ])('of %i seconds ends for APNs in the second %s', (seconds, expected) => {
    expect(render('iOS', { ios_ttl: seconds })?.headers['apns-expiration']).toBe(expected);
    expect(render('iOS', { ios_ttl: seconds }, { sendAt: SEND_AT + 999 })?.headers['apns-expiration']).toBe(expected);
  });

  it('that is not given is not told to APNs', () => {
    expect(render('iOS', {})?.headers).not.toHaveProperty('apns-expiration');
  });
});

it.each([
  ['an alert', {}, 'alert', '10'],
  ['a badge alone', { ios_silent: 1, ios_badges: 1 }, 'alert', '10'],
  ['nothing that is noticed', { ios_silent: 1 }, 'background', '5'],
])('%s: its headers for APNs', (_what, fields, type, priority) => {
  expect(render('iOS', fields)?.headers).toEqual({ 'apns-push-type': type, 'apns-priority': priority });
});
