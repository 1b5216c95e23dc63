import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  BROKER_CLIENTS,
  CONSUMED,
  EVENTS,
  createPermissions,
  SESSION_REVOKED,
  type EventSource,
} from '@libs/contracts';
import { natsAuthorization, natsUsersFile } from './users';

const root = resolve(__dirname, '..', '..', '..');
const OWNERS = Object.keys(CONSUMED) as EventSource[];

function sourcesIn(...path: string[]): string[] {
  const folder = resolve(root, ...path, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(resolve(folder, file), 'utf8'));
}

/** The event types that the handlers of a service name, with those of its copies of tools. */
function handledBy(service: string): string[] {
  const own = sourcesIn('services', service);
  const hasCopies = own.some((source) => source.includes("from '@libs/tool-copies'"));
  const sources = hasCopies ? [...own, ...sourcesIn('libs', 'tool-copies')] : own;
  return sources.flatMap((source) =>
    [...source.matchAll(/@OnEvent(?:Batch)?\('([a-z.]+)'/g)].map(([, type]) => type ?? ''),
  );
}

describe('the users of NATS', () => {
  it.each(OWNERS)('the table of consumers matches the handlers of %s', (service) => {
    expect(handledBy(service).sort()).toEqual([...CONSUMED[service]].sort());
  });

  it.each([
    ...EVENTS.map(({ type, source }) => [type, source] as const),
    [SESSION_REVOKED, 'identity'] as const,
  ])('%s may be published by %s alone', (subject, owner) => {
    expect(
      BROKER_CLIENTS.filter((client) => createPermissions(client).publish.includes(subject)),
    ).toEqual([owner]);
  });

  it('the gateway and realtime publish nothing at all', () => {
    const text = natsAuthorization((user) => `"${user}"`);
    for (const client of ['gateway', 'realtime'] as const) {
      expect(createPermissions(client).publish).toEqual([]);
      expect(text).toMatch(
        new RegExp(
          `user: ${client}, password: "${client}", permissions: \\{\\s+publish: \\{ deny: ">" \\}`,
        ),
      );
    }
  });

  it('no process subscribes to the replies of another process or to everything', () => {
    for (const client of BROKER_CLIENTS) {
      const inboxes = createPermissions(client).subscribe.filter((subject) => /[>*]/.test(subject));
      expect(inboxes).toEqual([`_INBOX.${client}.>`]);
    }
  });

  it('only owners change streams, and only their own', () => {
    const changing = (client: (typeof BROKER_CLIENTS)[number]) =>
      createPermissions(client).publish.filter((subject) =>
        /STREAM\.(CREATE|UPDATE|PURGE|DELETE)/.test(subject),
      );
    for (const owner of OWNERS) {
      const calls = ['CREATE', 'UPDATE', 'PURGE'].map(
        (call) => `$JS.API.STREAM.${call}.${owner.toUpperCase()}`,
      );
      expect(changing(owner)).toEqual(calls);
    }
    expect([...changing('gateway'), ...changing('realtime')]).toEqual([]);
  });

  it('are in the file that npm run ops -- nats-users writes', () => {
    const path = resolve(root, 'deploy/docker/nats/users.conf');
    expect(readFileSync(path, 'utf8')).toBe(natsUsersFile());
  });
});
