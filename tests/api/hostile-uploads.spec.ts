import {
  aForm,
  anExe,
  aPdf,
  aPngThatDeclares,
  aText,
  aZip,
  type Client,
  theAdministrator,
} from '@testing';

const MEGABYTE = 1024 * 1024;

describe('invalid uploads are refused with a reason and leave nothing behind', () => {
  let admin: Client;
  const fields = { name: 'Bad upload', description: 'x', language: 'python', accessLevel: 'free' };
  const named = async () =>
    ((await admin.get('/api/tools')).body as { name: string }[]).filter(
      (tool) => tool.name === fields.name,
    );

  beforeAll(async () => {
    admin = await theAdministrator();
  });

  const zeros = Buffer.alloc(64 * MEGABYTE);
  it.each<[string, string, () => Buffer]>([
    ['text called .zip', 'a.zip', aText],
    ['a zip called .exe', 'a.exe', () => aZip()],
    ['an exe called .pdf', 'a.pdf', anExe],
    ['a pdf called .txt with a NUL', 'a.txt', () => Buffer.concat([aText(), Buffer.from([0])])],
    ['text that is not UTF-8', 'a.txt', () => Buffer.from([0xff, 0xfe, 0xfd])],
    ['a type that is not accepted', 'a.sh', aText],
    ['an empty file', 'a.txt', () => Buffer.alloc(0)],
    ['a zip bomb by ratio', 'a.zip', () => aZip([{ name: 'zeros', data: zeros }])],
    [
      'a zip that declares 2 GiB',
      'a.zip',
      () => aZip([{ name: 'big', data: 'x', declaredSize: 2 ** 31 }]),
    ],
    ['a zip with ../', 'a.zip', () => aZip([{ name: '../evil', data: aText() }])],
    ['a zip with an absolute name', 'a.zip', () => aZip([{ name: '/etc/passwd', data: aText() }])],
    ['a zip with a backslash name', 'a.zip', () => aZip([{ name: 'a\\..\\evil', data: aText() }])],
    [
      'a zip with a symbolic link',
      'a.zip',
      () => aZip([{ name: 'link', data: '/etc/passwd', mode: 0o120777 }]),
    ],
    [
      'a zip with 10 001 entries',
      'a.zip',
      () => aZip(Array.from({ length: 10_001 }, (_, i) => ({ name: `f${i}`, data: 'x' }))),
    ],
    ['half a zip', 'a.zip', () => aZip().subarray(0, 200)],
    ['half a pdf', 'a.pdf', () => aPdf().subarray(0, 20)],
  ])('%s', async (_case, name, content) => {
    const { status, body } = await admin.post(
      '/api/tools',
      aForm(fields, { toolFile: { name, content: content() } }),
    );
    expect([status, body.statusCode]).toEqual([400, 400]);
    expect(body.message).toMatch(/^.{10,200}$/);
    expect(await named()).toEqual([]);
  });

  it.each<[string, string, () => Buffer, number]>([
    [
      'of 2 097 153 bytes',
      'a.png',
      () =>
        Buffer.concat([
          aPngThatDeclares(10, 10),
          Buffer.alloc(2_097_153 - aPngThatDeclares(10, 10).length),
        ]),
      413,
    ],
    ['of 30 000 × 30 000 pixels', 'a.png', () => aPngThatDeclares(30_000, 30_000), 400],
    [
      'that is an SVG called .png',
      'a.png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      400,
    ],
    ['of another type', 'a.gif', () => Buffer.from('GIF89a'), 400],
  ])('a thumbnail %s', async (_case, name, content, status) => {
    const answer = await admin.post(
      '/api/tools',
      aForm(fields, { thumbnail: { name, content: content() } }),
    );
    expect(answer.status).toBe(status);
    expect(await named()).toEqual([]);
  });

  it('removes the path from a file name', async () => {
    const { status, body } = await admin.post(
      '/api/tools',
      aForm(
        { ...fields, name: 'Good' },
        { toolFile: { name: '../../etc/passwd.zip', content: aZip() } },
      ),
    );
    expect([status, body.filename]).toEqual([201, 'passwd.zip']);
  });

  it('returns 415 for any content type but multipart', async () => {
    expect((await admin.post('/api/tools', fields)).status).toBe(415);
  });
});
