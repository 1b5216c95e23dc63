import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { clamdPath, EICAR, SCAN_LIMIT, startClamd, startStandIn, type TestScanner } from './clamd';
import { addTool, sendForm, storedKeys, toolFields } from './factories';

const text = (content: string) => ({ toolFile: { name: 'a.txt', bytes: Buffer.from(content) } });
const upload = (service: TestService, content: string) => sendForm(service, 'POST', '/api/tools', toolFields(text(content)));
const scanOf = (service: TestService, id: string) => service.query('select file_scan from tools where id = $1', [id]);

const scanners: [string, () => Promise<TestScanner>][] = [['a stand-in for clamd', startStandIn]];
if (clamdPath) scanners.push(['the real clamd', startClamd]);

describe.each(scanners)('with %s', (_name, startScanner) => {
  let scanner: TestScanner;
  let service: TestService;
  beforeAll(async () => {
    scanner = await startScanner();
    service = await startTestService(catalogue, { settings: { CLAMD_URL: scanner.url } });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await scanner.stop();
  });

  it('a file without malware is accepted and marked as clean', async () => {
    const { id } = await addTool(service, text('a harmless text\n'.repeat(10_000)));
    expect(await scanOf(service, id)).toEqual([{ file_scan: 'clean' }]);
  });

  it('a file with malware is refused with the reason, and leaves nothing', async () => {
    const keys = await storedKeys(service);
    expect(await upload(service, EICAR)).toMatchObject({ status: 400, body: { message: expect.stringContaining('Eicar-Test-Signature') } });
    expect(await storedKeys(service)).toEqual(keys);
  });

  it('a file that the scanner refuses to scan is not accepted as clean', async () => {
    const { status, headers, body } = await upload(service, 'x'.repeat(SCAN_LIMIT + 1));
    expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
    expect(body.message).toBe('The malware scanner is temporarily unavailable. Please try again.');
  });

  it('an upload without a file needs no scanner', async () => {
    const { status, body } = await sendForm(service, 'POST', '/api/tools', toolFields());
    expect(status).toBe(201);
    expect(await scanOf(service, body.id)).toEqual([{ file_scan: null }]);
  });

  it('many files are scanned at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => upload(service, n % 2 ? EICAR : `text ${n}`)));
    expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 201, 400, 201, 400]);
  });
});

describe('a configured but unreachable scanner', () => {
  it('answers uploads with 503 and stores nothing', async () => {
    const first = await startStandIn();
    const service = await startTestService(catalogue, { settings: { CLAMD_URL: first.url } });
    try {
      await first.stop();
      expect(await upload(service, 'text')).toMatchObject({ status: 503 });
      expect(await storedKeys(service)).toEqual([]);
      expect((await service.request({ url: '/api/tools' })).body).toEqual([]);
    } finally {
      await service.close();
    }
  });

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up without a word', (socket) => void socket.end()],
    ['breaks the connection', (socket) => void socket.resetAndDestroy()],
    ['answers nonsense', (socket) => void socket.end('stream: who knows\0')],
    ['never stops talking', (socket) => void socket.end('x'.repeat(100_000))],
  ])('one that %s is 503 as well', async (_what, behave) => {
    const server = await listen((socket) => behave(socket.on('error', () => undefined)));
    const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = await startTestService(catalogue, { settings: { CLAMD_URL: url } });
    try {
      expect(await upload(service, 'text\n'.repeat(200_000))).toMatchObject({ status: 503 });
      expect(await storedKeys(service)).toEqual([]);
    } finally {
      await service.close();
      server.close();
    }
  });
});

async function listen(onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
