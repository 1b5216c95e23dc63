import { randomUUID } from 'node:crypto';
import { toolCountChanged, toolUpdated } from '@libs/contracts';
import { eventually } from '@testing';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

describe('robots.txt and the sitemap', () => {
  const UPDATED_AT = '2030-01-31T12:00:00.000Z';
  let gateway: TestGateway;
  let paths: { slug: string; updatedAt: string }[] = [];
  let tools: { id: string; updatedAt: string; downloadCount: number }[];

  beforeAll(async () => {
    gateway = await TestGateway.start({ settings: { PUBLIC_URL: 'http://exe.example.com' } });
    gateway.services.catalogue.handler = ({ url }, response) => json(response, 200, url === '/api/paths' ? paths : tools);
  });
  beforeEach(async () => {
    tools = [1, 2].map((downloadCount) => ({ id: randomUUID(), updatedAt: UPDATED_AT, downloadCount }));
    const { cookie } = gateway.createSession({ isAdmin: true });
    await gateway.send('DELETE', `/api/tools/${randomUUID()}`, { cookie }); // clears what the test before has cached
  });
  afterAll(() => gateway.close());

  const lists = (): number => gateway.services.catalogue.to('/api/tools').filter(({ method }) => method === 'GET').length;
  const sitemap = async (headers: Record<string, string> = {}) => gateway.send('GET', '/sitemap.xml', headers);

  it('robots.txt links the sitemap by its public URL', async () => {
    const { status, headers, text } = await gateway.send('GET', '/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Sitemap: http://exe.example.com/sitemap.xml\n');
  });

  it('the sitemap lists the tools, is compressed, and is 304 when the client has it', async () => {
    const { status, headers, text } = await sitemap();
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/xml; charset=utf-8',
      'nosniff',
    ]);
    for (const { id } of tools) {
      expect(text).toContain(`<loc>http://exe.example.com/downloads?tool=${id}</loc><lastmod>${UPDATED_AT}</lastmod>`);
    }
    expect((await sitemap({ 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    expect((await sitemap({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect(await gateway.send('HEAD', '/sitemap.xml')).toMatchObject({ status: 200, text: '' });
    expect((await gateway.send('POST', '/sitemap.xml')).status).toBe(404);
    expect((await gateway.send('GET', '/sitemap-1.xml')).status).toBe(404);
  });

  it('the sitemap is built once from the cached list, and again after a tool changes', async () => {
    await Promise.all([gateway.send('GET', '/api/tools'), ...Array.from({ length: 10 }, () => sitemap())]);
    expect(lists()).toBeGreaterThan(0);
    const before = await sitemap();
    const builds = lists();
    const [tool] = tools;
    tool!.updatedAt = '2030-02-01T12:00:00.000Z';
    expect([(await sitemap()).text, lists()]).toEqual([before.text, builds]);
    await gateway.broker.publish({ ...toolCountChanged({ toolId: tool!.id, downloadCount: 2 }, { version: 3 }), type: toolUpdated.type });
    await eventually(async () => expect((await sitemap()).text).toContain('<lastmod>2030-02-01T12:00:00.000Z</lastmod>'), 3_000);
  });

  it('the sitemap lists a new learning path within seconds, without an event', async () => {
    paths = [{ slug: 'networks', updatedAt: UPDATED_AT }];
    const entry = `<loc>http://exe.example.com/paths/networks</loc><lastmod>${UPDATED_AT}</lastmod>`;
    await eventually(async () => expect((await sitemap()).text).toContain(entry), 5_000);
  });

  it('responses of the catalogue are noindex', async () => {
    expect((await gateway.send('GET', '/api/tools')).headers['x-robots-tag']).toBe('noindex');
  });

  it('the sitemap is 503 with Retry-After while the catalogue is unavailable', async () => {
    await gateway.services.catalogue.stop();
    try {
      const { status, headers } = await sitemap();
      expect([status, headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await gateway.services.catalogue.restart();
    }
  });
});
