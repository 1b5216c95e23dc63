import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@libs/service';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { ROUTES } from '../../gateway/src/routes';
import { documentedPath, type Documents, mergeDocuments } from './merge-documents';

const NAMES = ['gateway', 'identity', 'catalogue', 'downloads', 'payments', 'realtime'] as const;
const documents = Object.fromEntries(
  NAMES.map((name) => [name, JSON.parse(openApiDocument(name)) as OpenAPIObject]),
) as Documents;

const document = mergeDocuments(documents, ROUTES);
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, NonNullable<OpenAPIObject['paths'][string]['get']>>).map(
    ([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    }),
  ),
);

/** Schemas of the 503 responses of probes, by operation. */
const PROBES: Record<string, string> = {
  'GET /healthz': 'SiteUnhealthy',
  'GET /readyz': 'GatewayNotReady',
};

describe('the merged document', () => {
  it('has every route of the table and nothing else', () => {
    const routes = new Set(ROUTES.map(({ method, path }) => `${method} ${documentedPath(path)}`));
    expect(calls.map(({ name }) => name).sort()).toEqual([...routes].sort());
  });

  it('is the one that the gateway serves', () => {
    expect(JSON.parse(openApiDocument('public'))).toEqual(document);
  });

  it('has no internal call and no schema that only internal calls use', () => {
    expect(JSON.stringify(document)).not.toMatch(/\/internal|ResolveSession|Snapshot|Entitlements/);
  });

  it('gives each call a unique operation id and a summary', () => {
    expect(new Set(calls.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
    for (const { name, operation } of calls)
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/^[A-Z][^`]{10,}$/)]);
  });

  it('describes the success of every call, and every refusal with the common error body', () => {
    for (const { name, operation } of calls) {
      const statuses = Object.keys(operation.responses);
      expect([name, statuses.some((status) => Number(status) < 400)]).toEqual([name, true]);
      for (const status of statuses.filter((one) => Number(one) >= 400)) {
        const text = JSON.stringify(operation.responses[status]);
        const body = (status === '503' && PROBES[name]) || 'ErrorBody';
        expect([name, status, text.includes(`#/components/schemas/${body}"`)]).toEqual([
          name,
          status,
          true,
        ]);
      }
    }
  });

  it('documents who may call', () => {
    const by = (name: string) => calls.find((call) => call.name === name)?.operation;
    expect(by('GET /api/tools')?.security).toEqual([]);
    expect(by('GET /api/me')?.security).toEqual([{ session: [] }]);
    expect(by('POST /api/tools')).toMatchObject({
      security: [{ session: [] }],
      description: 'Administrators only.',
    });
    expect(document.components?.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: 'sid' },
    });
  });

  it('has only valid JSON schemas', () => {
    const ajv = new Ajv2020({
      strict: true,
      allowUnionTypes: true,
      formats: { binary: true, 'idn-email': true },
    });
    addFormats(ajv);
    ajv.addVocabulary(Object.keys(document));
    ajv.addSchema(document, 'openapi.json');
    const names = Object.keys(document.components?.schemas ?? {});
    for (const name of names)
      expect([name, typeof ajv.getSchema(`openapi.json#/components/schemas/${name}`)]).toEqual([
        name,
        'function',
      ]);
    expect(names).toEqual(
      expect.arrayContaining(['Tool', 'ErrorBody', 'DashboardStats', 'AdminPayment']),
    );
  });

  it('declares every number but a mean as an integer, and every id in an address as a UUID', () => {
    const others = JSON.stringify(document).replaceAll(/"mean":\{[^}]*\}/g, '');
    expect(others).not.toMatch(/"type":(\["number"|"number")/);
    const ids = calls
      .filter(({ name }) => name !== 'GET /api/tools/{id}') // takes a slug, too
      .flatMap(({ operation }) => operation.parameters ?? [])
      .filter((parameter) => 'in' in parameter && /^(id|\w+Id)$/.test(parameter.name));
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids) expect(id).toMatchObject({ schema: { type: 'string', format: 'uuid' } });
  });

  it('has every call that a page of docs names', () => {
    const text = ['accounts', 'api', 'payments', 'privacy', 'tools', 'web-client']
      .map((page) => readFileSync(join(__dirname, '..', '..', 'docs', `${page}.md`), 'utf8'))
      .join('\n');
    const named = [
      ...text.matchAll(/`(GET|POST|PUT|DELETE) (\/(?:api|healthz|readyz)[\w/{}.-]*)`/g),
    ];
    const bare = (name: string) => name.replace(/\{\w+\}/g, '{}');
    const described = new Set(calls.map(({ name }) => bare(name)));
    expect(named.length).toBeGreaterThan(10);
    expect(
      named
        .map(([, method, path = '']) => `${method} ${path}`)
        .filter((name) => !described.has(bare(name))),
    ).toEqual([]);
  });

  it('cannot be built when a service does not describe a route', () => {
    const silent = { ...documents, payments: { ...documents.payments, paths: {} } };
    expect(() => mergeDocuments(silent, ROUTES)).toThrow(
      'payments does not describe GET /api/user/purchases/{toolId}',
    );
  });
});
