import { randomBytes } from 'node:crypto';
import type { CurrentUser, Tool } from '@libs/contracts';
import { encodeBody, readResponse, type TestResponse } from './response';
import type { CheckedResponse } from './openapi/response-check';
import { aZip } from './zip-builder';

/** The URL of the marketplace under test. */
export const exeUrl = (): string => {
  const url = process.env.EXE_URL;
  if (!url)
    throw new Error('these tests need the marketplace of tests/harness/start-marketplace.cjs');
  return url;
};

/** A password that every rule accepts. */
export const PASSWORD = 'correct horse battery staple';

/** Receives every response to a {@link Client}; an exception fails the test. */
export type AnswerWatcher = (answer: CheckedResponse) => void;

let watcher: AnswerWatcher | undefined;

/** Sets the watcher of all responses; undefined removes it. */
export function watchAnswers(given: AnswerWatcher | undefined): void {
  watcher = given;
}

/** An HTTP client of the gateway that stores cookies. */
export class Client {
  private readonly cookies = new Map<string, string>();
  /** Set once logged in. */
  user?: CurrentUser;
  email = '';

  /** Calls are aborted after `timeoutMs`; without it, they have no timeout. */
  constructor(
    readonly base = exeUrl(),
    private readonly timeoutMs?: number,
  ) {}

  /** The Cookie header of this client. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request<Body = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const answer = await readResponse<Body>(await this.send(method, path, body, headers));
    this.watch({
      method,
      path,
      ...answer,
      body: { value: answer.body, bytes: answer.bytes.length },
    });
    return answer;
  }

  /** Like `request`, but leaves the body to the caller. */
  async open(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await this.send(method, path, body, headers);
    this.watch({ method, path, status: response.status, headers: response.headers });
    return response;
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Response> {
    const encoded = encodeBody(body);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...encoded.headers,
        ...headers,
      },
      redirect: 'manual',
      ...(this.timeoutMs ? { signal: AbortSignal.timeout(this.timeoutMs) } : {}),
      ...encoded.init,
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  get = <Body = any>(path: string, headers?: Record<string, string>) =>
    this.request<Body>('GET', path, undefined, headers);
  post = <Body = any>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.request<Body>('POST', path, body, headers);

  /** Only responses of the marketplace under test are watched. */
  private watch(answer: CheckedResponse): void {
    if (this.base === process.env.EXE_URL) watcher?.(answer);
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** Registers a new member. */
export async function aMember(): Promise<Client & { user: CurrentUser }> {
  const client = new Client();
  const username = `m_${randomBytes(6).toString('hex')}`;
  client.email = `${username}@example.com`;
  const { status, body } = await client.post('/api/register', {
    username,
    email: client.email,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`registering failed: ${status} ${JSON.stringify(body)}`);
  client.user = (body as { user: CurrentUser }).user;
  return client as Client & { user: CurrentUser };
}

/** Logs the first administrator in. */
export async function theAdministrator(): Promise<Client> {
  const client = new Client();
  const { status, body } = await client.post('/api/login', {
    email: 'admin@example.com',
    password: process.env.EXE_ADMIN_PASSWORD,
  });
  if (status !== 200)
    throw new Error(`the administrator cannot log in: ${status} ${JSON.stringify(body)}`);
  client.user = (body as { user: CurrentUser }).user;
  return client;
}

/** A new member to whom the administrator has granted Pro. */
export async function aProMember(admin: Client): Promise<Client & { user: CurrentUser }> {
  const member = await aMember();
  await grantPro(admin, member.user.id);
  return member;
}

/** Grants a member thirty days of Pro. */
export async function grantPro(admin: Client, userId: string): Promise<void> {
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const { status, body } = await admin.post(`/api/admin/users/${userId}/pro`, {
    until,
    reason: 'for a test',
  });
  if (status >= 300) throw new Error(`granting Pro failed: ${status} ${JSON.stringify(body)}`);
}

/** Grants a member a premium tool. */
export async function grantPurchase(admin: Client, userId: string, toolId: string): Promise<void> {
  const { status, body } = await admin.post(`/api/admin/users/${userId}/purchases`, {
    toolId,
    reason: 'for a test',
  });
  if (status >= 300)
    throw new Error(`granting a purchase failed: ${status} ${JSON.stringify(body)}`);
}

/** A multipart form with fields and files. */
export function aForm(
  fields: Record<string, string>,
  files: Record<string, { name: string; content: Uint8Array }> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, file] of Object.entries(files))
    form.set(name, new Blob([file.content]), file.name);
  return form;
}

/** Uploads a tool; a free zip by default. */
export async function aTool(
  admin: Client,
  fields: Record<string, string> = {},
  content: Uint8Array = aZip(),
  filename = 'tool.zip',
): Promise<Tool> {
  const form = aForm(
    {
      name: `Tool ${randomBytes(4).toString('hex')}`,
      description: 'A tool of the tests',
      language: 'python',
      accessLevel: 'free',
      ...fields,
    },
    { toolFile: { name: filename, content } },
  );
  const { status, body } = await admin.request('POST', '/api/tools', form);
  if (status !== 201) throw new Error(`uploading failed: ${status} ${JSON.stringify(body)}`);
  return body as Tool;
}
