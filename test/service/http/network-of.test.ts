/** Which addresses are one customer's: all of the same first 64 bits of IPv6, however they are written. */

import { expect, it } from 'vitest';
import { networkOf } from '../../../src/service/http/network-of.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['2001:db8:1:0:3:4:5:6', '2001:db8:1:0'],
  ['2001:db8:1::6', '2001:db8:1:0'],
  ['2001:db8:1::5:6', '2001:db8:1:0'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8::4:5:6', '2001:db8:0:0'],
  ['2001::2:3:4:5:6', '2001:0:0:2'],
  ['::2:3:4:5:6', '0:0:0:2'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));
