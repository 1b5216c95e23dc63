import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listMails, readMail } from './mail-folder';
import { listPage, mailHtml, mailPage, notice, type Page, SCHEMES } from './pages';

export interface Mailbox {
  url: string;
  close: () => Promise<void>;
}

/** Serves the .eml files of a folder on a free loopback port; throws in production. */
export async function startMailbox(folder: string): Promise<Mailbox> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('The mailbox page does not run with NODE_ENV=production.');
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000 },
    (request, response) => {
      void pageFor(request, folder).then(({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
    },
  );
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => close(server) };
}

/** Never rejects: an unreadable mail must not stop the supervisor. */
async function pageFor(request: IncomingMessage, folder: string): Promise<Page> {
  try {
    return await route(request, folder);
  } catch (thrown) {
    return notice(
      500,
      `This cannot be shown: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
    );
  }
}

async function route(
  { method, url = '/', headers }: IncomingMessage,
  folder: string,
): Promise<Page> {
  if (!isLocalName(headers.host)) return notice(403, 'This page is for browsers on this machine.');
  if (method !== 'GET' && method !== 'HEAD') return notice(405, 'This page is read-only.');
  const path = url.replace(/\?.*$/, '');
  if (path === '/') return listPage(await listMails(folder));
  const [, encoded = '', asked] = /^\/mails\/([^/]+?)(?:\/(light|dark))?$/.exec(path) ?? [];
  const mail = await readMail(folder, decode(encoded));
  if (!mail) return notice(404, 'There is no such mail.');
  const scheme = SCHEMES.find((name) => name === asked);
  return scheme ? mailHtml(mail, scheme) : mailPage(mail);
}

/** Protects from DNS rebinding, where the host name of another site resolves to this machine. */
const isLocalName = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (thrown) {
    if (thrown instanceof URIError) return '';
    throw thrown;
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
