import { createHash } from 'node:crypto';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { EventOf, toolCreated, ToolDetail, ToolState } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  anAdmin,
  anExe,
  aPdf,
  aPngThatDeclares,
  aService,
  aText,
  aUser,
  aVisitor,
  aZip,
  aZipThatDeclares,
  startTestService,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { clamdPath, EICAR, SCAN_LIMIT, startClamd, startStandIn, type TestScanner } from './clamd';
import {
  addTool,
  aForm,
  aToolFile,
  type FormContent,
  listTools,
  sendForm,
  storedKeys,
  toolFields,
} from './factories';
import { aPicture } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const upload = (content: FormContent) => sendForm(service, 'POST', '/api/tools', content);
const stateOf = async (id: string): Promise<ToolState> =>
  (await service.request({ url: `/internal/tools/${id}`, as: aService('downloads') })).body;

describe('uploading a tool', () => {
  it.each([
    ['a.zip', aZip()],
    ['a.exe', anExe()],
    ['a.pdf', aPdf()],
    ['a.txt', aText()],
  ])('keeps the bytes of %s exactly', async (name, bytes) => {
    const tool = await addTool(service, { toolFile: { name, bytes } });
    expect(tool).toMatchObject({
      filename: name,
      fileSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    const { file } = await stateOf(tool.id);
    expect(await buffer(await service.app.get(ObjectStore).get(file!.key))).toEqual(bytes);
  });

  it('returns the whole tool with the defaults of the spec, without internal fields', async () => {
    const admin = anAdmin();
    const form = aForm({ name: 'Plain', description: 'Nothing but a name', toolFile: aToolFile() });
    const { status, body } = await service.request({
      method: 'POST',
      url: '/api/tools',
      body: form,
      as: admin,
    });
    expect(status).toBe(201);
    const aTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: 'Plain',
      slug: 'plain',
      description: 'Nothing but a name',
      filename: 'tool.zip',
      language: 'executable',
      thumbnailUrl: null,
      accessLevel: 'free',
      price: 0,
      originalPrice: null,
      offerEndsAt: null,
      offerDescription: null,
      downloadCount: 0,
      starRating: 0,
      createdAt: aTime,
      updatedAt: aTime,
      createdById: admin.userId,
      fileSize: aToolFile().bytes.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      fileUpdatedAt: aTime,
      fileVersion: 1,
      proUntil: null,
      topic: null,
      skillLevel: null,
      durationMinutes: null,
      platform: null,
      memberRating: null,
      featured: false,
      unlisted: false,
      requirements: null,
      outcomes: [],
      contents: [],
      lessonExcerpt: null,
      knownAs: [],
      teacherNotes: [],
      screenshots: [],
      previewUrl: null,
      buyerCount: 0,
    } satisfies Record<keyof ToolDetail, unknown>);
  });

  it('accepts a premium tool with its offer', async () => {
    const offer = {
      accessLevel: 'premium',
      price: '499',
      originalPrice: '999',
      offerDescription: 'Half off',
      offerEndsAt: '2031-05-01T12:00:00Z',
      proUntil: '2031-06-01T00:00:00Z',
    };
    expect(await addTool(service, offer)).toMatchObject({
      accessLevel: 'premium',
      price: 499,
      originalPrice: 999,
      offerDescription: 'Half off',
      offerEndsAt: '2031-05-01T12:00:00.000Z',
      proUntil: '2031-06-01T00:00:00.000Z',
    });
  });

  it('drops price and offer of a free tool', async () => {
    const tool = await addTool(service, {
      accessLevel: 'free',
      price: '499',
      originalPrice: '999',
      offerDescription: 'Half off',
    });
    expect(tool).toMatchObject({ price: 0, originalPrice: null, offerDescription: null });
  });

  it('accepts the parts in any order', async () => {
    const picture = { name: 'a.png', bytes: await aPicture() };
    const { status, body } = await upload({
      toolFile: aToolFile(),
      thumbnail: picture,
      ...toolFields({ name: 'Files first' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Files first',
      fileSize: aToolFile().bytes.length,
      thumbnailUrl: expect.stringContaining('/thumbnail?v='),
    });
  });

  it('needs no file, and accepts the empty part that a browser sends for none', async () => {
    const without = await upload(toolFields({ name: 'Nothing yet' }));
    expect(without.body).toMatchObject({
      filename: 'nothing-yet.zip',
      fileSize: null,
      sha256: null,
    });
    const empty = await upload(toolFields({ toolFile: { name: '', bytes: Buffer.alloc(0) } }));
    expect(empty.body).toMatchObject({ fileSize: null });
    expect((await stateOf(without.body.id)).file).toBeNull();
  });

  it('cleans the filename', async () => {
    const tool = await addTool(service, { toolFile: aToolFile('../../etc/passwd.zip') });
    expect(tool.filename).toBe('passwd.zip');
    const russian = await addTool(service, { toolFile: aToolFile('сканер портов.zip') });
    expect(russian.filename).toBe('сканер портов.zip');
  });

  it('ignores unknown fields, so that no client sets counts, ids or times', async () => {
    const tool = await addTool(service, {
      id: '1',
      downloadCount: '999',
      createdAt: '2001-01-01',
      createdById: 'x',
      fileKey: 'y',
    });
    expect(tool).toMatchObject({ downloadCount: 0, createdAt: expect.stringMatching(/^20[^0]/) });
  });

  it('publishes the tool with version 1 and its storage key', async () => {
    const tool = await addTool(service, { name: 'Announced' });
    const event = await service.nextEvent<EventOf<typeof toolCreated>>(
      'tool.created',
      ({ subject }) => subject === tool.id,
    );
    expect(event).toMatchObject({
      source: 'catalogue',
      version: 1,
      data: { name: 'Announced', file: { size: aToolFile().bytes.length, sha256: tool.sha256 } },
    });
    expect(event.data).toEqual(await stateOf(tool.id));
  });

  it('marks a file as not scanned without a scanner', async () => {
    const tool = await addTool(service);
    expect(await service.query('select file_scan from tools where id = $1', [tool.id])).toEqual([
      { file_scan: 'not-scanned' },
    ]);
  });

  it('stores many concurrent uploads, each with its own bytes', async () => {
    const texts = Array.from({ length: 20 }, (_, n) =>
      Buffer.from(`text number ${n}\n`.repeat(5000)),
    );
    const tools = await Promise.all(
      texts.map((bytes, n) =>
        addTool(service, { name: `Parallel ${n}`, toolFile: { name: 'a.txt', bytes } }),
      ),
    );
    expect(tools.map(({ sha256 }) => sha256)).toEqual(
      texts.map((bytes) => createHash('sha256').update(bytes).digest('hex')),
    );
  });
});

describe('a refused upload', () => {
  const file = (name: string, bytes: Buffer | string) => ({
    toolFile: { name, bytes: Buffer.from(bytes) },
  });

  it.each<[string, number, FormContent]>([
    ['wrong content for the ending', 400, file('a.zip', 'plain text')],
    ['an ending that is not accepted', 400, file('a.sh', '#!/bin/sh')],
    ['no ending', 400, file('zip', 'x')],
    ['a zip bomb', 400, file('a.zip', aZip([{ name: 'zeros', data: Buffer.alloc(20_000_000) }]))],
    ['an archive that declares 2 GiB', 400, file('a.zip', aZipThatDeclares(2 * 1024 ** 3))],
    ['an entry that points outside', 400, file('a.zip', aZip([{ name: '../x' }]))],
    ['a symbolic link', 400, file('a.zip', aZip([{ name: 'l', data: '/etc', mode: 0o120777 }]))],
    ['an empty file', 400, file('a.txt', '')],
    [
      'a huge picture',
      400,
      { thumbnail: { name: 'a.png', bytes: aPngThatDeclares(30_000, 30_000) } },
    ],
    ['an SVG named .png', 400, { thumbnail: { name: 'a.png', bytes: Buffer.from('<svg/>') } }],
    [
      'a thumbnail of 2 097 153 bytes',
      413,
      { thumbnail: { name: 'a.png', bytes: Buffer.alloc(2_097_153) } },
    ],
    ['an unknown language', 400, { language: 'cobol' }],
    ['an unknown level', 400, { accessLevel: 'gold' }],
    ['no name', 400, { name: '' }],
    ['a NUL in the name', 400, { name: 'a\0b' }],
    ['a premium tool without a price', 400, { accessLevel: 'premium' }],
    [
      'an original price below the price',
      400,
      { accessLevel: 'premium', price: '500', originalPrice: '400' },
    ],
    ['a field of 100 kB', 413, { description: 'x'.repeat(100_000) }],
  ])('%s: a message, no tool, no object, no event', async (_what, expected, content) => {
    const before = {
      tools: (await service.request({ url: '/api/tools' })).body,
      keys: await storedKeys(service),
    };
    const outboxBefore = await service.query('select count(*) from outbox');
    const { status, body } = await upload(toolFields({ toolFile: aToolFile(), ...content }));
    expect({ status, body }).toMatchObject({
      status: expected,
      body: { statusCode: expected, message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect((await service.request({ url: '/api/tools' })).body).toEqual(before.tools);
    expect(await storedKeys(service)).toEqual(before.keys);
    expect(await service.query('select count(*) from outbox')).toEqual(outboxBefore);
  });

  it('accepts a thumbnail of exactly 2 097 152 bytes', async () => {
    const picture = await aPicture();
    const bytes = Buffer.concat([picture, Buffer.alloc(2_097_152 - picture.length)]);
    expect((await upload(toolFields({ thumbnail: { name: 'a.png', bytes } }))).status).toBe(201);
  });

  it('names every invalid field', async () => {
    const { body } = await upload({ name: '', language: 'cobol', price: 'x' });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'language',
      'price',
    ]);
  });

  it('refuses a file or field that is sent twice', async () => {
    for (const [field, value] of [
      ['name', 'again'],
      ['toolFile', new Blob(['x'])],
    ] as const) {
      const form = aForm(toolFields({ toolFile: aToolFile() }));
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, value, 'b.txt');
      expect(
        (await service.request({ method: 'POST', url: '/api/tools', body: form, as: anAdmin() }))
          .status,
      ).toBe(400);
    }
  });

  it.each([
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ])('%s is 415', async (type) => {
    const request = {
      method: 'POST',
      url: '/api/tools',
      body: '{"name": "x"}',
      headers: { 'content-type': type },
    };
    expect((await service.request({ ...request, as: anAdmin() })).status).toBe(415);
  });

  it('no body at all is 415, and multipart without parts or boundary is 400', async () => {
    expect(
      (await service.request({ method: 'POST', url: '/api/tools', as: anAdmin() })).status,
    ).toBe(415);
    const multipart = (type: string, body: string) =>
      service.request({
        method: 'POST',
        url: '/api/tools',
        body,
        headers: { 'content-type': type },
        as: anAdmin(),
      });
    expect((await multipart('multipart/form-data', 'x')).status).toBe(400);
    expect((await multipart('multipart/form-data; boundary=b', '--c\r\nnonsense')).status).toBe(
      400,
    );
    expect((await multipart('multipart/form-data; boundary=b', '--b--\r\n')).status).toBe(400);
    const cutOff =
      '--b\r\nContent-Disposition: form-data; name="toolFile"; filename="a.txt"\r\n\r\nhalf';
    expect((await multipart('multipart/form-data; boundary=b', cutOff)).status).toBe(400);
  });
});

describe('who may upload', () => {
  it.each([
    ['nobody', aVisitor, 401, 'Please log in.'],
    ['a member', aUser(), 403, 'Admin access required'],
  ])('%s is refused before the body is looked at', async (_who, as, status, message) => {
    for (const [method, url] of [
      ['POST', '/api/tools'],
      ['PUT', '/api/tools/nonsense'],
    ] as const) {
      const broken = {
        method,
        url,
        body: 'broken',
        headers: { 'content-type': 'multipart/form-data' },
        as,
      };
      expect(await service.request(broken)).toMatchObject({ status, body: { message } });
      const form = { method, url, body: aForm({ nothing: 'right' }), as };
      expect(await service.request(form)).toMatchObject({ status, body: { message } });
    }
    expect(
      await service.request({ method: 'DELETE', url: '/api/tools/nonsense', as }),
    ).toMatchObject({ status, body: { message } });
  });
});

describe('bytes that are not UTF-8', () => {
  const latin1 = (name: string, filename: string): Buffer => {
    const part = (head: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const fields =
      part('name="name"', name) +
      part('name="description"', 'Plain') +
      part('name="accessLevel"', 'free');
    return Buffer.from(
      `${fields}${part(`name="toolFile"; filename="${filename}"`, 'text')}--x--\r\n`,
      'latin1',
    );
  };
  const send = (body: Buffer) =>
    service.request({
      method: 'POST',
      url: '/api/tools',
      body,
      as: anAdmin(),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });

  it('are refused in a field, in the name of a file and in JSON', async () => {
    expect(await send(latin1('Gr\xfc\xdfe', 'a.txt'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_unicode' },
    });
    expect(await send(latin1('Plain', 'Gr\xfc\xdfe.txt'))).toMatchObject({
      status: 400,
      body: { code: 'invalid_unicode' },
    });
    const body = Buffer.from('{"title":"Gr\xfc\xdfe"}', 'latin1');
    const json = {
      method: 'POST',
      url: '/api/admin/paths',
      body,
      as: anAdmin(),
      headers: { 'content-type': 'application/json' },
    };
    expect(await service.request(json)).toMatchObject({
      status: 400,
      body: { code: 'invalid_unicode' },
    });
  });

  it('do not concern the same text in UTF-8, nor a quote as browsers write it in the name of a file', async () => {
    const form = Buffer.from(
      latin1('Plain', '%22best%22.txt').toString('latin1').replace('Plain', 'Grüße'),
    );
    expect(await send(form)).toMatchObject({
      status: 201,
      body: { name: 'Grüße', filename: 'best.txt' },
    });
  });
});

describe('scanning uploads', () => {
  const text = (content: string) => ({ toolFile: { name: 'a.txt', bytes: Buffer.from(content) } });
  const upload = (service: TestService, content: string) =>
    sendForm(service, 'POST', '/api/tools', toolFields(text(content)));
  const scanOf = (service: TestService, id: string) =>
    service.query('select file_scan from tools where id = $1', [id]);

  const scanners: [string, () => Promise<TestScanner>][] = [['a stand-in for clamd', startStandIn]];
  if (clamdPath) scanners.push(['the real clamd', startClamd]);
  else
    it.skip('with the real clamd: not run, it is not installed (apt-get install clamav-daemon)', () =>
      undefined);

  describe.each(scanners)('with %s', (_name, startScanner) => {
    let scanner: TestScanner;
    let service: TestService;
    beforeAll(async () => {
      scanner = await startScanner();
      service = await startTestService(catalogue, { settings: { CLAMD_URL: scanner.url } });
    });
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
      expect(await upload(service, EICAR)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Eicar-Test-Signature') },
      });
      expect(await storedKeys(service)).toEqual(keys);
    });

    it('a file that the scanner refuses to scan is not accepted as clean', async () => {
      const { status, headers, body } = await upload(service, 'x'.repeat(SCAN_LIMIT + 1));
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '5' });
      expect(body.message).toBe(
        'The malware scanner is temporarily unavailable. Please try again.',
      );
    });

    it('an upload without a file needs no scanner', async () => {
      const { status, body } = await sendForm(service, 'POST', '/api/tools', toolFields());
      expect(status).toBe(201);
      expect(await scanOf(service, body.id)).toEqual([{ file_scan: null }]);
    });

    it('many files are scanned at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => upload(service, n % 2 ? EICAR : `text ${n}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 400, 201, 400, 201, 400, 201, 400]);
    });
  });

  describe('a configured but unreachable scanner', () => {
    let scanner: Server;
    let service: TestService;
    let behave: (socket: Socket) => void;
    beforeAll(async () => {
      scanner = createServer((socket) => behave(socket.on('error', () => undefined).resume()));
      await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
      const url = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`;
      service = await startTestService(catalogue, { settings: { CLAMD_URL: url } });
    });
    afterAll(() => service.close());

    it.each<[string, (socket: Socket) => void]>([
      ['hangs up without a word', (socket) => void socket.end()],
      ['breaks the connection', (socket) => void socket.resetAndDestroy()],
      ['answers nonsense', (socket) => void socket.end('stream: who knows\0')],
      ['never stops talking', (socket) => void socket.end('x'.repeat(100_000))],
    ])('one that %s is 503 as well', async (_what, behavior) => {
      behave = behavior;
      expect(await upload(service, 'text\n'.repeat(200_000))).toMatchObject({ status: 503 });
      expect(await storedKeys(service)).toEqual([]);
    });

    it('answers uploads with 503 and stores nothing', async () => {
      await new Promise((resolve) => scanner.close(resolve));
      expect(await upload(service, 'text')).toMatchObject({ status: 503 });
      expect(await storedKeys(service)).toEqual([]);
      expect(await listTools(service)).toEqual([]);
    });
  });
});
