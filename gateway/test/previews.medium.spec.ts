import { randomUUID } from 'node:crypto';
import { toolUpdated } from '@libs/contracts';
import { aToolState, eventually } from '@testing';
import { json } from './fake-service';
import { TestGateway } from './test-gateway';

const PAGE = '<!doctype html>\n<title>Übung</title>\n<script>run()</script>';

describe('the preview of a tool', () => {
  let gateway: TestGateway;
  let known: string;
  const preview = (headers: Record<string, string> = {}, path = `/previews/${known}`) =>
    gateway.send('GET', path, headers);
  const fetches = () => gateway.services.catalogue.to(`/previews/${known}`).length;

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.services.catalogue.handler = (request, response) =>
      request.url === `/previews/${known}`
        ? void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
        : json(response, 404, { code: 'preview_not_found', message: 'Preview not found' });
  });
  beforeEach(() => (known = randomUUID()));
  afterAll(() => gateway.close());

  it('is sent unchanged, with a policy that sandboxes it and allows nothing but inline code', async () => {
    const { status, headers, text } = await preview({ 'sec-fetch-dest': 'iframe' });
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        'sandbox allow-scripts',
        "default-src 'none'",
        "script-src 'unsafe-inline'",
        "connect-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
      ]),
    );
    expect(policy.join()).not.toMatch(/allow-same-origin|https?:|'self'.*'self'/);
    expect(headers).toMatchObject({
      'connection-allowlist': '()',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-cache',
    });
    expect(headers['permissions-policy']).toMatch(/\bclipboard-read=\(\).*\bfullscreen=\(\)/);
  });

  it('neither reads nor sets cookies', async () => {
    const before = gateway.timesResolved;
    const { cookie } = gateway.createSession({ isAdmin: true });
    const { headers } = await preview({ cookie });
    expect(headers['set-cookie']).toBeUndefined();
    expect(gateway.timesResolved).toBe(before);
    const [seen] = gateway.services.catalogue.to(`/previews/${known}`);
    expect(seen!.headers.cookie).toBeUndefined();
    expect(seen!.claims).not.toHaveProperty('sub');
  });

  it.each(['document', 'script', 'empty', 'object', 'embed'])(
    'is not sent as the destination "%s": it runs in a frame of the page of its tool only',
    async (destination) => {
      const { status, text } = await preview({ 'sec-fetch-dest': destination });
      expect([status, JSON.parse(text).code]).toEqual([403, 'preview_needs_frame']);
    },
  );

  it('is fetched once, whatever query its address has, and again after a change of a tool', async () => {
    await preview();
    const { headers } = await preview({}, `/previews/${known}?other`);
    expect(fetches()).toBe(1);
    const again = await preview({ 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    await gateway.broker.publish(toolUpdated(aToolState({ version: 2 }), { version: 2 }));
    await eventually(async () => {
      await preview();
      expect(fetches()).toBe(2);
    });
  });

  it('is 404 when no tool has it', async () => {
    const { status, text } = await preview({}, `/previews/${randomUUID()}`);
    expect([status, JSON.parse(text).code]).toEqual([404, 'preview_not_found']);
  });

  it('is watched from a page of ours with the same policy', async () => {
    const { status, headers, text } = await preview({}, '/previews/heartbeat');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toBe(
      (await preview()).headers['content-security-policy'],
    );
    expect(text).toContain('source === parent');
    expect(gateway.services.catalogue.to('/previews/heartbeat')).toEqual([]);
  });
});
