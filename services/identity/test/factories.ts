import { randomBytes } from 'node:crypto';
import { type Caller, DEVICE_HEADER, VISITOR } from '@libs/auth';
import {
  type CurrentUser,
  type ResolveSessionResponse,
  SESSION_REVOKED,
  type SessionRevoked,
} from '@libs/contracts';
import {
  aService,
  startTestService,
  type TestResponse,
  type TestService,
  type TestServiceOptions,
} from '@testing';
import { identity } from '../src/identity.module';

export const UNREACHABLE_URL = 'http://127.0.0.1:9';

const SETTINGS = {
  CATALOGUE_URL: UNREACHABLE_URL,
  DOWNLOADS_URL: UNREACHABLE_URL,
  PAYMENTS_URL: UNREACHABLE_URL,
  TOTP_KEYS: `test:${randomBytes(32).toString('base64')}`,
};

export const startIdentity = ({
  settings,
  ...options
}: TestServiceOptions = {}): Promise<TestService> =>
  startTestService(identity, { ...options, settings: { ...SETTINGS, ...settings } });

export async function collectRevocations({ broker }: TestService): Promise<SessionRevoked[]> {
  const revoked: SessionRevoked[] = [];
  broker.connection.subscribe(SESSION_REVOKED, {
    callback: (_, message) => void revoked.push(message.json<SessionRevoked>()),
  });
  await broker.connection.flush();
  return revoked;
}

/**
 * Runs `work` with another replica on the same database and broker. Passport has one registry in a process: afterwards, nobody can log in to
 * the first service with a password, so these tests come last in a file.
 */
export async function withReplica<T>(
  service: TestService,
  settings: Record<string, string>,
  work: (replica: TestService) => Promise<T>,
): Promise<T> {
  const replica = await startIdentity({
    nats: service.nats,
    settings: { ...service.environment, ...settings },
  });
  try {
    return await work(replica);
  } finally {
    await replica.close();
  }
}

export function aRegistration(given: Record<string, unknown> = {}) {
  const name = `u_${randomBytes(6).toString('hex')}`;
  return {
    username: name,
    email: `${name}@example.com`,
    password: 'correct horse battery',
    ...given,
  };
}

export const anAddress = (): string =>
  `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

export const aLoginRequest = () => ({
  caller: VISITOR,
  stayLoggedIn: false,
  client: { network: '192.0.2.1', browser: null, device: null, deviceTokens: [] },
});

/** Checks that a refusal says when to try again: after at most `seconds`, some of which have passed on a slow machine. */
export function expectRetryWithin(refused: TestResponse, seconds: number): void {
  const retryAfter = Number(refused.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
}

/** Parses a Set-Cookie header of a response: that of the session, or of the device. */
export function cookieOf(answer: TestResponse, kind: 'sid' | 'did' = 'sid') {
  const line =
    answer.headers.getSetCookie().find((cookie) => cookie.split('=')[0]!.endsWith(kind)) ?? '';
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', token = ''] = pair.split('=');
  return { name, token, attributes: attributes.sort() };
}

/** Resolves a token as the gateway does; null without a session. */
export async function resolve(service: TestService, token: unknown) {
  const answer = await service.request<ResolveSessionResponse>({
    method: 'POST',
    url: '/internal/sessions/resolve',
    body: { token },
    as: aService('gateway'),
  });
  return answer.body.session;
}

export class Browser {
  token = '';
  devices = '';

  constructor(
    private readonly service: TestService,
    readonly address = anAddress(),
    readonly userAgent = 'test',
  ) {}

  post = (url: string, body?: unknown): Promise<TestResponse> => this.send('POST', url, body);
  get = (url: string): Promise<TestResponse> => this.send('GET', url);
  delete = (url: string, body?: unknown): Promise<TestResponse> => this.send('DELETE', url, body);

  async caller(): Promise<Caller> {
    const session = this.token ? await resolve(this.service, this.token) : null;
    return session
      ? {
          ...VISITOR,
          userId: session.userId,
          sessionId: session.sessionId,
          isAdmin: session.isAdmin && !session.mustSetUpSecondFactor,
        }
      : VISITOR;
  }

  private get headers(): Record<string, string> {
    const device: Record<string, string> = this.devices ? { [DEVICE_HEADER]: this.devices } : {};
    return { 'x-forwarded-for': this.address, 'user-agent': this.userAgent, ...device };
  }

  private async send(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<TestResponse> {
    const answer = await this.service.request({
      method,
      url,
      body,
      as: await this.caller(),
      headers: this.headers,
    });
    if (cookieOf(answer).name) this.token = cookieOf(answer).token;
    if (cookieOf(answer, 'did').name) this.devices = cookieOf(answer, 'did').token;
    return answer;
  }
}

export async function aMember(service: TestService, given: Record<string, unknown> = {}) {
  const browser = new Browser(service);
  const registration = aRegistration(given);
  const answer = await browser.post('/api/register', registration);
  if (answer.status !== 201)
    throw new Error(`registration was refused: ${JSON.stringify(answer.body)}`);
  const user: CurrentUser = answer.body.user;
  return { browser, user, ...registration };
}

export const makeAdministrator = (service: TestService, userId: string): Promise<unknown> =>
  service.query('update users set is_admin = true where id = $1', [userId]);

export async function insertPasskey(
  service: TestService,
  userId: string,
  createdAt = new Date(),
): Promise<string> {
  const [row] = await service.query<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), '', 0, '{}', 'Laptop', $2) returning id`,
    [userId, createdAt],
  );
  return row!.id;
}

/** A second browser of the same member, logged in by password. */
export async function another(
  service: TestService,
  { email, password }: { email: string; password: string },
) {
  const browser = new Browser(service);
  const answer = await browser.post('/api/login', { email, password });
  if (answer.status !== 200) throw new Error(`login was refused: ${JSON.stringify(answer.body)}`);
  return browser;
}
