import { randomUUID } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { aMember, Client, exeUrl, theAdministrator } from '@testing';
import { ResponseCheck, type CheckedResponse } from '../harness/openapi/response-check';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const STATS = '/api/dashboard/stats';
const NUMBERS = {
  totalDownloads: 0,
  freeDownloads: 0,
  proDownloads: 0,
  premiumDownloads: 0,
  recentDownloads: [],
  favoriteLanguages: [],
};
const withDownload = (given: object) => {
  const tool = {
    id: randomUUID(),
    name: '',
    description: '',
    thumbnailUrl: null,
    language: 'go',
    accessLevel: 'free',
  };
  return {
    ...NUMBERS,
    recentDownloads: [{ id: randomUUID(), downloadedAt: '2030-01-31T12:00:00Z', tool, ...given }],
  };
};

/** Every response of every api test is checked against the document; here each role makes each call at least once. */
describe('the OpenAPI document', () => {
  let document: OpenAPIObject;
  const calls = (): { method: string; path: string; operation: Operation }[] =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );

  beforeAll(async () => {
    document = (await new Client().get<OpenAPIObject>('/api/openapi.json')).body;
  });

  it('describes every response to a visitor, a member and an administrator', async () => {
    const roles: [string, () => Promise<Client>][] = [
      ['visitor', () => Promise.resolve(new Client())],
      ['member', aMember],
      ['administrator', theAdministrator],
    ];
    const callAll = async ([role, open]: (typeof roles)[number]) => {
      let client = await open();
      for (const { method, path } of calls()) {
        const { status } = await client.request(method, path.replace(/\{\w+\}/g, randomUUID()));
        expect([role, method, path, status < 500 || status === 503]).toEqual([
          role,
          method,
          path,
          true,
        ]);
        if (path === '/api/logout') client = await open();
      }
    };
    await Promise.all(roles.map(callAll));
  });

  it('is sent for HEAD as for GET, without a body', async () => {
    for (const { path } of calls().filter(({ method }) => method === 'GET')) {
      const { bytes } = await new Client().request('HEAD', path.replace(/\{\w+\}/g, randomUUID()));
      expect([path, bytes.length]).toEqual([path, 0]);
    }
  });

  it.each<[string, Partial<CheckedResponse>, string]>([
    ['an undocumented status', { status: 418 }, 'the status is not among'],
    [
      'an undocumented field',
      { body: { value: { currencies: [], note: 'x' }, bytes: 9 } },
      'must NOT have additional properties',
    ],
    [
      'a field that is missing',
      { body: { value: {}, bytes: 2 } },
      "must have required property 'currencies'",
    ],
    [
      'a field of another type',
      { body: { value: { currencies: [1] }, bytes: 9 } },
      'must be string',
    ],
    [
      'a count that is no whole number',
      { path: STATS, body: { value: { ...NUMBERS, freeDownloads: 0.5 }, bytes: 9 } },
      'must be integer',
    ],
    [
      'a count below zero',
      { path: STATS, body: { value: { ...NUMBERS, freeDownloads: -1 }, bytes: 9 } },
      'must be >= 0',
    ],
    [
      'an id that is no UUID',
      { path: STATS, body: { value: withDownload({ id: '7' }), bytes: 9 } },
      'must match format "uuid"',
    ],
    [
      'a day instead of a moment',
      { path: STATS, body: { value: withDownload({ downloadedAt: '2030-01-31' }), bytes: 9 } },
      '"date-time"',
    ],
    [
      'another media type',
      { headers: new Headers({ 'content-type': 'text/html' }) },
      'the media type is text/html',
    ],
    ['a refusal without the time to wait', { status: 503 }, 'there is no Retry-After'],
    ['a call that does not exist', { path: '/api/currencies' }, 'must be 404'],
    ['a method that does not exist', { method: 'PATCH' }, 'must be 405'],
  ])('detects %s', async (_what, given, problem) => {
    const { check } = await ResponseCheck.of(exeUrl());
    const right: CheckedResponse = {
      method: 'GET',
      path: '/api/cryptocurrencies',
      status: 200,
      headers: new Headers({ 'content-type': 'application/json; charset=utf-8' }),
      body: { value: { currencies: ['btc'] }, bytes: 9 },
    };
    expect(() => check(right)).not.toThrow();
    expect(() => check({ ...right, ...given })).toThrow(problem);
  });
});
