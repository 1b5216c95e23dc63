import { BadRequestException } from '@nestjs/common';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { conflict } from './domain-error';
import { errorResponse } from './error.filter';
import { toDomainError } from './to-domain-error';

describe('toDomainError', () => {
  it('returns a DomainError unchanged', () => {
    const error = conflict('username_or_email_taken', 'Username or email is already taken');
    expect(toDomainError(error)).toBe(error);
  });

  it.each([
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EAI_AGAIN',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
    '57014',
    '25006',
    '25P03',
    '53200',
    '53300',
    '53400',
  ])('converts %s to unavailable', (code) => {
    expect(toDomainError({ driverError: { code } })?.kind).toBe('unavailable');
  });

  it.each([new QueryRunnerAlreadyReleasedError(), new QueryRunnerProviderAlreadyReleasedError()])(
    'converts a query on a lost connection to unavailable: %p',
    (error) => {
      expect(toDomainError(error)?.kind).toBe('unavailable');
    },
  );

  it('converts a database that is down to 503 with Retry-After', () => {
    const known = toDomainError({ driverError: { code: '57P01' } });
    expect(known?.kind).toBe('unavailable');
    expect(errorResponse(known!, 'r1').headers).toEqual({ 'retry-after': '5' });
  });

  it.each(['ENOSPC', 'EDQUOT', '53100'])(
    'converts a full disk (%s) to 503 with its cause for the log',
    (code) => {
      const full = Object.assign(new Error('write'), { code });
      expect(toDomainError(full)).toMatchObject({
        kind: 'unavailable',
        code: 'storage_full',
        cause: full,
      });
    },
  );

  it('converts a value that PostgreSQL cannot store to 400', () => {
    expect(toDomainError({ code: '22021' })?.kind).toBe('invalid');
  });

  it('keeps the message of a framework error', () => {
    expect(toDomainError(new BadRequestException('no'))).toMatchObject({
      kind: 'invalid',
      message: 'no',
    });
  });

  it.each([
    [401, 'login_required'],
    [405, 'method_not_allowed'],
    [406, 'invalid_request'],
    [415, 'unsupported_content_type'],
  ])('gives a framework error with status %i the code %s', (statusCode, code) => {
    expect(errorResponse(toDomainError({ statusCode, message: 'no' })!, 'r1').body.code).toBe(code);
  });

  it('returns undefined for a bug', () => {
    expect(toDomainError(new TypeError('x is not a function'))).toBeUndefined();
  });
});
