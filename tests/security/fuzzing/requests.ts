import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import {
  brokenObjects,
  HOSTILE_TEXTS,
  hostileValues,
  type Schema,
  valuesOf,
  wellFormed,
} from './schema-values';

/** The sender of a generated request. */
export type Sender = 'visitor' | 'member' | 'admin';

/** One generated request. */
export interface FuzzedRequest {
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?:
    | string
    | {
        fields: Record<string, unknown>;
        file?: { part: string; name: string; content: Uint8Array };
      };
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
interface Call {
  method: string;
  template: string;
  operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
/** Would end the sessions that the following requests need. */
const ENDS_SESSIONS = /\/(logout|login|register|revoke-others)$/;
/** Would suspend the sender of the following requests, or make them an administrator. */
const CHANGES_ACCESS = /^\/api\/admin\/users\/\{id\}\/(suspend|administrator)/;
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Generates any request that the document describes, valid or not; `ids` exist. Only `bystander`, a user who sends none, has their access changed. */
export function requestsOf(
  document: OpenAPIObject,
  ids: readonly string[],
  bystander: string,
): Arbitrary<FuzzedRequest> {
  const resolve = (ref: string) =>
    document.components?.schemas?.[ref.split('/').at(-1) ?? ''] as Schema;
  const calls = Object.entries(document.paths).flatMap(([template, item]) =>
    METHODS.flatMap((method) =>
      item[method] ? [{ method, template, operation: item[method] }] : [],
    ),
  );
  return fc.constantFrom(...calls).chain((call) =>
    fc.record(
      {
        sender: ENDS_SESSIONS.test(call.template)
          ? fc.constant<Sender>('visitor')
          : fc.constantFrom<Sender>('visitor', 'member', 'admin'),
        method: methodsOf(call),
        path: pathsOf(call, idsFor(call, ids, bystander), resolve),
        headers: headersOf(),
        body: bodiesOf(call, resolve),
      },
      { requiredKeys: ['sender', 'method', 'path', 'headers'] },
    ),
  );
}

function idsFor(
  { method, template }: Call,
  ids: readonly string[],
  bystander: string,
): readonly string[] {
  if (method === 'delete') return [NOTHING];
  return CHANGES_ACCESS.test(template) ? [bystander] : ids;
}

const methodsOf = ({ method }: Call): Arbitrary<string> =>
  fc.oneof(
    { weight: 19, arbitrary: fc.constant(method.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom('PATCH', 'OPTIONS', 'HEAD') },
  );

function pathsOf(
  { template, operation }: Call,
  ids: readonly string[],
  resolve: (ref: string) => Schema,
): Arbitrary<string> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...ids, NOTHING) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map(encode) },
  );
  const segments = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? id : fc.constant(segment)));
  const parameters = (
    (operation.parameters ?? []) as { name: string; in: string; schema?: Schema }[]
  ).filter((one) => one.in === 'query');
  const query = fc.array(
    fc.oneof(
      ...parameters.map(({ name, schema }) =>
        fc
          .oneof(valuesOf(schema ?? {}, resolve), hostileValues)
          .map((value) => `${encode(name)}=${encode(String(value))}`),
      ),
      fc.tuple(fc.string(), fc.string()).map(([name, value]) => `${encode(name)}=${encode(value)}`),
    ),
    { maxLength: 4 },
  );
  return fc
    .tuple(fc.tuple(...segments), query)
    .map(([path, pairs]) => path.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : ''));
}

/** Percent-encodes text; lone surrogates become the replacement character. */
const encode = (text: string): string => encodeURIComponent(wellFormed(text));

const headersOf = (): Arbitrary<Record<string, string>> =>
  fc
    .record(
      {
        accept: fc.constantFrom('application/json', 'text/html', '*/*', 'image/avif;q=2', ','),
        'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*;q=0', 'zstd, ;q=x'),
        'accept-language': fc.constantFrom('de', '*', 'x'.repeat(3000)),
        authorization: fc.constantFrom('Bearer x', 'Basic eDp5', 'Bearer e30.e30.'),
        cookie: fc.constantFrom('sid=x', `sid=${'A'.repeat(43)}`, ';;=;sid', '__Host-sid=x'),
        'if-none-match': fc.constantFrom('*', 'W/"x"', '"', 'x'.repeat(4000)),
        'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
        origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost'),
        range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1,2-', 'x'),
        'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', 'x'),
        'stripe-signature': fc.constantFrom('t=1,v1=00', 't=,v1=', 'v1'),
        traceparent: fc.constantFrom('00-0-0-0', 'x'),
        'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1, x', "'"),
        'x-internal-redirect': fc.constant('http://127.0.0.1/'),
        'x-nowpayments-sig': fc.constantFrom('0'.repeat(128), 'x'),
        'x-user-id': fc.constant(NOTHING),
      },
      { requiredKeys: [] },
    )
    .map((headers) => Object.fromEntries(Object.entries(headers).slice(0, 3)));

function bodiesOf(
  { operation }: Call,
  resolve: (ref: string) => Schema,
): Arbitrary<FuzzedRequest['body'] | undefined> {
  const content =
    (operation.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)
      ?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  if (form) return formsOf(form, resolve);
  const json = content['application/json']?.schema;
  if (!json) return fc.option(jsonOf(hostileValues), { nil: undefined, freq: 4 });
  return fc.oneof(
    { weight: 4, arbitrary: jsonOf(valuesOf(json, resolve)) },
    { weight: 6, arbitrary: jsonOf(brokenObjects(json, resolve)) },
    { weight: 2, arbitrary: jsonOf(hostileValues) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map(wellFormed) },
  );
}

const jsonOf = (values: Arbitrary<unknown>): Arbitrary<string> =>
  values.map((value) => JSON.stringify(value) ?? 'undefined');

function formsOf(
  schema: Schema,
  resolve: (ref: string) => Schema,
): Arbitrary<FuzzedRequest['body']> {
  const fields = fc.oneof(valuesOf(schema, resolve), brokenObjects(schema, resolve)) as Arbitrary<
    Record<string, unknown>
  >;
  const file = fc.record({
    part: fc.constantFrom('toolFile', 'thumbnail', 'file'),
    name: fc.oneof(
      fc.constantFrom('a.zip', 'a.exe', 'a.pdf', 'a.txt', 'a.png', 'a.jpg'),
      fc.constantFrom(...HOSTILE_TEXTS),
    ),
    content: fc.uint8Array({ maxLength: 400 }),
  });
  return fc.record({ fields, file }, { requiredKeys: ['fields'] });
}
