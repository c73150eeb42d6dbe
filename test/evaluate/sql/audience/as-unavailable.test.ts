/** Which errors of a server pass, code by code; of the others whoever asks is told the same again. */

import { describe, expect, it } from 'vitest';
import { AudienceUnavailableError } from '../../../../src/evaluate/audience-source.js';
import { asUnavailable } from '../../../../src/evaluate/sql/audience/as-unavailable.js';

function withCode(code: string | undefined, message = 'as it says'): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

describe('PostgreSQL', () => {
  it.each<readonly [string | undefined, string]>([
    ['08006', 'the connection failed'],
    ['28P01', 'the password is another now'],
    ['40001', 'a transaction that could not be served'],
    ['53300', 'too many connections'],
    ['53100', 'its disk is full'],
    ['57P01', 'it is stopped'],
    ['57014', 'the statement took too long'],
    ['ECONNREFUSED', 'nobody listens'],
    ['EPIPE', 'the line is cut'],
    ['CERT_HAS_EXPIRED', 'its certificate is out of date'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'nobody vouches for its certificate'],
    [undefined, 'the client says it: the connection ended'],
  ])('%s passes: %s', (code, _) => {
    const error = withCode(code);
    const told = asUnavailable('postgres', error);
    expect(told).toBeInstanceOf(AudienceUnavailableError);
    expect(told).toMatchObject({ message: 'as it says', cause: error });
  });

  it.each([
    ['42P01', 'there is no such table'],
    ['42703', 'there is no such column'],
    ['42501', 'it is not allowed'],
    ['22021', 'a text that it does not hold'],
    ['54001', 'a statement too deep for it'],
    ['3D000', 'there is no such database'],
  ])('%s stays: %s', (code, _) => {
    const error = withCode(code);
    expect(asUnavailable('postgres', error)).toBe(error);
  });
});

describe('ClickHouse', () => {
  it.each(['3', '159', '202', '209', '210', '236', '241', '242', '279', '394', '425', '999', 'ECONNRESET', undefined])(
    '%s passes',
    (code) => {
      expect(asUnavailable('clickhouse', withCode(code))).toBeInstanceOf(AudienceUnavailableError);
    },
  );

  it.each(['47', '60', '62', '81', '497', '15', '24'])('%s stays', (code) => {
    const error = withCode(code);
    expect(asUnavailable('clickhouse', error)).toBe(error);
  });
});

it('a mistake of the program, and what is no error, stay as they are', () => {
  for (const thrown of [new TypeError('x is no function'), 'text', null, new AudienceUnavailableError('told before')])
    expect(asUnavailable('postgres', thrown)).toBe(thrown);
});

it('where several addresses were tried each of them says why', () => {
  const error = new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')]);
  expect(asUnavailable('postgres', error)).toMatchObject({ message: '::1 refused; 127.0.0.1 refused' });
});
