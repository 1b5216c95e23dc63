import { notFound } from '@libs/errors';
import { aToolDetail } from '../../test/tool-detail';
import type { CompressedResponse } from '../catalogue/compressed-response';
import { findHead, findPathHead } from './page-head';

const tool = aToolDetail();
const toolId = tool.id;
const response = { body: Buffer.from(JSON.stringify(tool)) } as CompressedResponse;
const catalogue = { get: async () => response };
const canonicalOf = async (path: string, query = '') => (await findHead(catalogue, path, query)).canonical;

describe('the canonical URL', () => {
  it.each([
    ['/', '', '/'],
    ['/index.html', '', '/'],
    ['/', 'utm_source=mail', '/'],
    ['/downloads/', '', '/downloads'],
    ['/downloads', 'level=pro&search=hash', '/downloads'],
    ['/downloads', 'tool=x', '/downloads'],
    ['/downloads', `level=pro&tool=${tool.id.toUpperCase()}&utm_source=mail`, `/downloads?tool=${tool.id}`],
    ['/terms', `tool=${tool.id}`, '/terms'],
    ['/dashboard', '', undefined],
    ['/payment/t1', '', undefined],
    ['/receipt/t1', '', undefined],
  ])('of %s?%s is %s', async (path, query, expected) => expect(await canonicalOf(path, query)).toBe(expected));

  it('is absent for a tool that does not exist, and kept while the tool cannot be fetched', async () => {
    const query = `tool=${tool.id}`;
    const unknown = { get: () => Promise.reject(notFound('tool_not_found', 'There is no such tool.')) };
    expect((await findHead(unknown, '/downloads', query)).canonical).toBeUndefined();
    const unavailable = { get: () => Promise.reject(new Error('connection refused')) };
    expect(await findHead(unavailable, '/downloads', query)).toMatchObject({
      title: 'EXE: safe security tools for learning',
      canonical: `/downloads?tool=${tool.id}`,
    });
  });
});

it('a page does not wait for a catalogue that is silent', async () => {
  const silent = { get: () => new Promise<never>(() => undefined), one: () => new Promise<never>(() => undefined) };
  const [tool, path] = await Promise.all([findHead(silent, '/downloads', `tool=${toolId}`), findPathHead(silent, 'first-steps')]);
  expect([tool.canonical, path.canonical]).toEqual([`/downloads?tool=${toolId}`, '/paths/first-steps']);
}, 3_000);

it('each public page has its own description', async () => {
  const pages = ['/', '/downloads', '/paths', '/subscribe', '/docs', '/terms', '/login'];
  const descriptions = await Promise.all(pages.map(async (path) => (await findHead(catalogue, path, '')).description));
  expect(new Set(descriptions).size).toBe(pages.length);
  expect(descriptions[3]).toContain('$19.99 a month');
});
