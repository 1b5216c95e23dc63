import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('the plain page that stands in for the web client', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const fallback = join(__dirname, '..', 'src', 'web', 'fallback');
    gateway = await TestGateway.start({ settings: { WEB_DIR: fallback } });
  });
  afterAll(() => gateway.close());

  it('is served at / with its own files, without anything inline', async () => {
    const { status, headers, text } = await gateway.send('GET', '/');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*style-src 'self';/);
    expect(text).not.toMatch(/<script(?![^>]*src=)|<style|style=|onclick/);
    for (const [path, type] of [
      ['/app.js', 'text/javascript'],
      ['/style.css', 'text/css'],
      ['/icon.svg', 'image/svg+xml'],
    ] as const) {
      expect(text).toContain(path);
      const file = await gateway.send('GET', path);
      expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
    }
  });
});

const PAGE = `<html><meta name="session" content="__SESSION__" /><!-- page-head --><title>built</title><!-- /page-head -->
<script nonce="__CSP_NONCE__" src="/assets/index-BxY7_9aQ.js"></script></html>`;

describe('the built web client', () => {
  let gateway: TestGateway;
  let parent: string;
  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'exe web-'));
    const folder = join(parent, 'dist');
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js.br'), 'brotli');
    writeFileSync(join(folder, 'assets', 'index-BxY7_9aQ.js.gz'), 'gzip');
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
    gateway = await TestGateway.start({ settings: { WEB_DIR: folder } });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(parent, { recursive: true });
  });

  const html = { accept: 'text/html,*/*;q=0.8' };

  it('every screen is the same page, each answer with a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/downloads', '/downloads?tool=x', '/payment/t1', '/terms', '/index.html']) {
      const { status, headers, text } = await gateway.send('GET', path, html);
      const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
      expect([path, status, headers['cache-control'], headers.etag]).toEqual([path, 200, 'no-cache', undefined]);
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(6);
  });

  it("a tool's address has the title, description and picture of the tool", async () => {
    const id = randomUUID();
    const tool = { id, name: 'A <b>"tool"</b>', description: 'Costs $& nothing', thumbnailUrl: `/api/tools/${id}/thumbnail?v=1` };
    gateway.services.catalogue.handler = (request, response) =>
      request.url === `/api/tools/${id}` ? json(response, 200, tool) : json(response, 404, { message: 'No such tool' });
    const { text } = await gateway.send('GET', `/downloads?tool=${id}`, html);
    expect(text).toContain('<title>A &lt;b&gt;&quot;tool&quot;&lt;/b&gt; · EXE</title>');
    expect(text).toContain('<meta property="og:description" content="Costs $&amp; nothing" />');
    expect(text).toMatch(new RegExp(`og:image" content="http://[^"]+/api/tools/${id}/thumbnail\\?v=1"`));
    for (const other of [`/downloads?tool=${randomUUID()}`, '/downloads?tool=x', `/?tool=${id}`]) {
      expect((await gateway.send('GET', other, html)).text).toContain('<title>EXE: safe security tools to learn with</title>');
    }
  });

  it('the page tells its client whether the browser brought a session', async () => {
    const { cookie } = gateway.signIn();
    expect((await gateway.send('GET', '/', html)).text).toContain('<meta name="session" content="none" />');
    expect((await gateway.send('GET', '/', { ...html, cookie })).text).toContain('<meta name="session" content="maybe" />');
  });

  it('any other address is the page with status 404, a program or a missing file gets JSON', async () => {
    const page = await gateway.send('GET', '/no/such/page', html);
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const [path, headers] of [
      ['/assets/none-12345678.js', html],
      ['/favicon.ico', html],
      ['/no/such/page', { accept: 'application/json' }],
    ] as const) {
      const { status, text } = await gateway.send('GET', path, headers);
      expect([path, status, (JSON.parse(text) as { statusCode: number }).statusCode]).toEqual([path, 404, 404]);
    }
    expect((await gateway.send('POST', '/downloads')).status).toBe(405);
    expect((await gateway.send('POST', '/nowhere')).status).toBe(404);
  });

  it('hashed files are kept for ever, others asked about each time, and come precompressed', async () => {
    const path = '/assets/index-BxY7_9aQ.js';
    const bodies = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((coding) => gateway.send('GET', path, { 'accept-encoding': coding })),
    );
    expect(bodies.map(({ text }) => text)).toEqual(['brotli', 'gzip', 'plain']);
    expect(bodies[0]!.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const manifest = await gateway.send('GET', '/manifest.webmanifest');
    expect(manifest.headers['cache-control']).toBe('no-cache');
    expect((await gateway.send('GET', '/manifest.webmanifest', { 'if-none-match': manifest.headers.etag! })).status).toBe(304);
    expect(await gateway.send('HEAD', path)).toMatchObject({ status: 200, text: '' });
    expect((await gateway.send('GET', `${path}.br`)).status).toBe(404);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/assets/..\\..\\secret.txt'])(
    '%s leads nowhere',
    async (path) => {
      const { status, text } = await gateway.send('GET', path, html);
      expect([status, text.includes('"secret"')]).toEqual([404, false]);
    },
  );
});
