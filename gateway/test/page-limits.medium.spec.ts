import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGES } from '../src/security/rate-limits';
import { TestGateway } from './test-gateway';

const PAGE = '<html><head><!-- page-head --><!-- /page-head --><script nonce="__CSP_NONCE__" src="/a.js"></script></head></html>';

describe('the rate limit of pages', () => {
  let gateway: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = join(mkdtempSync(join(tmpdir(), 'exe pages-')), 'dist');
    mkdirSync(folder);
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'a.js'), 'a');
    gateway = await TestGateway.start({ settings: { WEB_DIR: folder } });
  });
  afterAll(async () => {
    await gateway.close();
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('applies per address in addition to the limit of requests, and not to files', async () => {
    const statuses = new Map<number, number>();
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => gateway.send('GET', '/terms', { accept: 'text/html' })));
      for (const { status, headers } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
      }
    }
    expect(statuses.get(200)).toBeGreaterThanOrEqual(PAGES.burst);
    expect(statuses.get(429)).toBeGreaterThanOrEqual(100);
    expect((await gateway.send('GET', '/a.js')).status).toBe(200);
    expect((await gateway.send('GET', '/api/config')).status).toBe(200);
  });
});
