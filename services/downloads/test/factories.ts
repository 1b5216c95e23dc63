import { randomUUID } from 'node:crypto';
import { type ToolState, toolCreated, type WithdrawnFile } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import {
  aToolState,
  eventually,
  setClock,
  startTestService,
  StubService,
  type TestResponse,
  type TestService,
} from '@testing';
import { downloads } from '../src/downloads.module';

export interface DownloadsUnderTest {
  service: TestService;
  payments: StubService;
  catalogue: StubService;
  /** Stops the clocks of downloads at a moment, or restarts them. */
  setClock(now?: Date): void;
  close(): Promise<void>;
}

export async function startDownloads(
  settings: Record<string, string> = {},
  { ownNats = false } = {},
): Promise<DownloadsUnderTest> {
  const [payments, catalogue] = await Promise.all([StubService.start(), StubService.start()]);
  const service = await startTestService(downloads, {
    settings: { PAYMENTS_URL: payments.url, CATALOGUE_URL: catalogue.url, ...settings },
    ownNats,
  });
  return {
    service,
    payments,
    catalogue,
    setClock: (now) => setClock(service, now),
    close: async () => {
      await service.close();
      await Promise.all([payments.stop(), catalogue.stop()]);
    },
  };
}

export const BYTES = Buffer.from('simulated and safe');
const SHA256 = '7126cd6b440b910d7285fe9894bdfda30b930b2a56fee4d0d1374ca200bbfa40';

/** A free tool whose file is `BYTES`. */
export const aTool = (given: Partial<ToolState> = {}): ToolState => {
  const id = given.id ?? randomUUID();
  const file = { key: `files/${id}`, size: BYTES.length, sha256: SHA256 };
  return aToolState({ id, accessLevel: 'free', price: 0, file, ...given });
};

export const aWithdrawnFile = (given: Partial<WithdrawnFile> = {}): WithdrawnFile => ({
  sha256: SHA256,
  version: 1,
  reason: 'It asks for a password.',
  withdrawnAt: '2026-03-01T12:34:50.000Z',
  ...given,
});

export async function storedTool(
  { service }: DownloadsUnderTest,
  given: Partial<ToolState> = {},
): Promise<ToolState> {
  const tool = aTool(given);
  if (tool.file) await service.app.get(ObjectStore).put(tool.file.key, BYTES);
  return tool;
}

/** Stores the file of a tool, publishes the tool, and waits until downloads has received it. */
export async function withTool(
  fixture: DownloadsUnderTest,
  given: Partial<ToolState> = {},
): Promise<ToolState> {
  const tool = await storedTool(fixture, given);
  await fixture.service.publish(toolCreated(tool, { version: tool.version }));
  await eventually(async () =>
    expect(
      await fixture.service.query('select 1 from tool_views where id = $1', [tool.id]),
    ).toHaveLength(1),
  );
  return tool;
}

type Caller = Parameters<TestService['request']>[0]['as'];

/** Requests the URL of a file, as the gateway does first. */
export const authorize = (
  { service }: DownloadsUnderTest,
  toolId: string,
  as: Caller,
): Promise<TestResponse> =>
  service.request({ method: 'POST', url: `/api/tools/${toolId}/download`, as });

/** Authorizes a download again, as the gateway does when the object store does not have the file. */
export const authorizeNewest = (
  { service }: DownloadsUnderTest,
  toolId: string,
  as: Caller,
): Promise<TestResponse> =>
  service.request({ method: 'POST', url: `/internal/tools/${toolId}/newest-file`, as });

/** Records a download whose file is open, as the gateway does next. */
export const record = (
  { service }: DownloadsUnderTest,
  toolId: string,
  as: Caller,
  { etag, id = randomUUID(), ...headers }: { etag: string; id?: string; traceparent?: string },
): Promise<TestResponse> =>
  service.request({
    method: 'POST',
    url: `/internal/tools/${toolId}/downloads/${id}`,
    as,
    headers: { 'if-match': etag, ...headers },
  });

/** Authorizes and records a download; returns the refusal if the authorization fails. */
export async function download(
  test: DownloadsUnderTest,
  toolId: string,
  as: Caller,
): Promise<TestResponse> {
  const authorization = await authorize(test, toolId, as);
  return authorization.status === 200
    ? record(test, toolId, as, { etag: authorization.headers.get('etag')! })
    : authorization;
}

/** Requests the file of a recorded download again. */
export const resume = (
  { service }: DownloadsUnderTest,
  { headers }: TestResponse,
  as: Caller,
): Promise<TestResponse> => service.request({ url: headers.get('content-location')!, as });

export async function counted(
  { service }: DownloadsUnderTest,
  toolId: string,
): Promise<{ rows: number; events: number }> {
  const [counts] = await service.query<{ rows: number; events: number }>(
    `select (select count(*)::int from downloads where tool_id = $1) as rows,
       (select count(*)::int from outbox where envelope->>'subject' = $1::text) as events`,
    [toolId],
  );
  return counts!;
}
