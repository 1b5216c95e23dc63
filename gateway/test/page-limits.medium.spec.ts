import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestGateway } from './test-gateway';

const BURST = 30;
const PAGE = '<html><head><!-- page-head --><!-- /page-head --><script nonce="__CSP_NONCE__" src="/a.js"></script></head></html>';

describe('the rate limit of pages', () => {
  let gateway: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'exe pages-')), 'dist');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'a.js'), 'a');
    gateway = await TestGateway.start({ settings: { WEB_DIR: folder }, gatewayLimits: { pages: { max: BURST, timeWindow: '1 hour' } } });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('applies per address in addition to the limit of requests, and not to files', async () => {
    const answers = await Promise.all(Array.from({ length: BURST + 20 }, () => gateway.send('GET', '/terms', { accept: 'text/html' })));
    const refused = answers.filter(({ status }) => status === 429);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([BURST, 20]);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await gateway.send('GET', '/a.js')).status).toBe(200);
    expect((await gateway.send('GET', '/api/config')).status).toBe(200);
  });
});
