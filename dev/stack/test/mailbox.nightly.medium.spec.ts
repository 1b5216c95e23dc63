import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type Mailbox, startMailbox } from '../mailbox/start-mailbox';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

/** The page measures the frame; nothing in it can run. */
const FRAME_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('the mailbox page', () => {
  let mailbox: Mailbox;
  let folder: string;

  beforeAll(async () => {
    folder = join(temporaryFolder(), 'mail');
    mkdirSync(folder);
    mailbox = await startMailbox(folder);
  });
  afterAll(async () => {
    await mailbox.close();
    removeTemporaryFolders();
  });

  /** The path is sent as it is: fetch would tidy it up. */
  const ask = (
    path: string,
    { method = 'GET', host }: { method?: string; host?: string } = {},
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(mailbox.url);
      const asked = request(
        { host: '127.0.0.1', port, path, method, headers: host ? { host } : {} },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (text: string) => (body += text));
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body }),
          );
        },
      );
      asked.once('error', reject).end();
    });
  const write = async (
    name: string,
    given: { subject: string; text?: string; html?: string },
  ): Promise<void> => {
    const from = 'EXE <shop@example.org>';
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from,
      to: 'ada@example.com',
      ...given,
    });
    writeFileSync(join(folder, name), message as Buffer);
  };

  it('lists the mails of the folder, the newest first, marked as a test, and nothing else', async () => {
    expect((await ask('/')).body).toContain('No emails yet.');
    await write('2026-01-01T00-00-00.000Z-a.eml', { subject: 'The <b>first</b>', text: 'one' });
    await write('2026-01-02T00-00-00.000Z-b.eml', { subject: 'Zweite: Grüße', text: 'two' });
    writeFileSync(join(folder, '2026-01-03T00-00-00.000Z-c.eml.part'), 'half');
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { status, body, headers } = await ask('/');
    expect(status).toBe(200);
    expect(body).toContain('TEST MODE');
    expect(body.match(/href="\/mails\/[^"]+"/g)).toEqual([
      'href="/mails/2026-01-02T00-00-00.000Z-b.eml"',
      'href="/mails/2026-01-01T00-00-00.000Z-a.eml"',
    ]);
    expect(body).toContain('The &#60;b&#62;first&#60;/b&#62;');
    expect(body).toContain('Zweite: Grüße');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows a mail as text with links, and its HTML in frames of both schemes that run and load nothing', async () => {
    const evil =
      '<html><head><style>@media (prefers-color-scheme:dark){p{color:#fff}}</style></head><body><script>top.evil()</script><img src="https://evil.example/x.png"><a href="https://a/">a</a></body></html>';
    await write('odd.eml', {
      subject: 'Odd',
      text: 'Open:\nhttps://exe.example.com/receipt/1?a=1&b=2\n\n<script>x</script>',
      html: evil,
    });
    const { body } = await ask('/mails/odd.eml');
    expect(body).toContain(
      '<a href="https://exe.example.com/receipt/1?a=1&#38;b=2" target="_blank" rel="noopener noreferrer">',
    );
    expect(body).not.toMatch(/<script>(?=x|top)/);
    expect(body.match(/(?<=sandbox=")[^"]*/g)).toEqual(Array(2).fill(FRAME_SANDBOX));
    expect(body.match(/\/mails\/odd\.eml\/\w+/g)).toEqual([
      '/mails/odd.eml/light',
      '/mails/odd.eml/dark',
    ]);
    for (const fact of ['EXE &#60;shop@example.org&#62;', 'ada@example.com', 'UTC'])
      expect(body).toContain(fact);
    const framed = await ask('/mails/odd.eml/dark');
    expect(framed.body).toContain('<head><base target="_blank" /><style>@media all{');
    expect((await ask('/mails/odd.eml/light')).body).toContain('<style>@media not all{');
    const policy = String(framed.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    expect(policy.split('; ').at(-1)).toBe(`sandbox ${FRAME_SANDBOX}`);
    expect(policy).not.toMatch(/script|img/);
  });

  it('shows no file but the mails of its folder, whatever the path', async () => {
    writeFileSync(join(folder, '..', 'secret.eml'), 'Subject: a secret\r\n\r\na secret');
    symlinkSync(join(folder, '..', 'secret.eml'), join(folder, 'link.eml'));
    const paths = [
      '../secret.eml',
      '..%2fsecret.eml',
      '%2e%2e%2fsecret.eml',
      '..\\secret.eml',
      `${encodeURIComponent(join(folder, '..', 'secret.eml'))}`,
    ];
    for (const path of [...paths, 'link.eml', 'notes.txt', 'none.eml', '%', '%00', '']) {
      const { status, body } = await ask(`/mails/${path}`);
      expect([path, status]).toEqual([path, 404]);
      expect(body).not.toContain('a secret');
    }
    expect((await ask('/../secret.eml')).status).toBe(404);
    expect((await ask('/')).body).not.toContain('link.eml');
    unlinkSync(join(folder, 'link.eml'));
  });

  it('responds only to browsers on this machine and only to reading requests', async () => {
    expect((await ask('/', { host: 'evil.example' })).status).toBe(403);
    expect((await ask('/', { host: 'localhost.evil.example:80' })).status).toBe(403);
    expect((await ask('/', { host: 'localhost:8080' })).status).toBe(200);
    expect((await ask('/', { method: 'POST' })).status).toBe(405);
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('survives mails that are broken or too large', async () => {
    writeFileSync(join(folder, 'broken.eml'), Buffer.from([0, 255, 13, 10, 0, 0]));
    writeFileSync(join(folder, 'empty.eml'), '');
    writeFileSync(join(folder, 'large.eml'), `Subject: large\r\n\r\n${'x'.repeat(1024 * 1024)}`);
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/mails/broken.eml')).status).toBe(200);
    expect((await ask('/mails/empty.eml/light')).status).toBe(200);
    expect((await ask('/mails/large.eml')).status).toBe(404);
  });

  it('refuses to run in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(startMailbox(folder)).rejects.toThrow('NODE_ENV=production');
    } finally {
      process.env.NODE_ENV = before;
    }
  });
});
