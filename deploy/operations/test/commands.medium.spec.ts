import { randomBytes, randomUUID } from 'node:crypto';
import { type EventEnvelope, toolDownloaded, toolUpdated } from '@libs/contracts';
import { addToOutbox } from '@libs/messaging';
import { ObjectStore } from '@libs/storage';
import { eventually, startTestService, TestBroker, type TestService } from '@testing';
import { jetstream } from '@nats-io/jetstream';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { SweepObjects } from '../../../services/catalogue/src/objects/sweep-objects';
import { DEAD_LETTER_COMMANDS } from '../events/dead-letter-commands';
import { republishEvents, republishState } from '../events/republish';
import { openServiceEvents, type ServiceEvents } from '../events/service-events';
import { permitObjects, unbind } from '../events/sweeper-commands';
import { startServices } from './running-services';
import { aMarketplace, aTool, closeAll, type Marketplace, theBroker } from './test-marketplace';

describe('commands for events, with running services', () => {
  let marketplace: Marketplace;
  let events: ServiceEvents;
  let broker: TestBroker;
  let stopServices: () => Promise<void>;
  let toolId: string;
  const userId = randomUUID();

  beforeAll(async () => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true); // the acts' log records
    marketplace = await aMarketplace();
    stopServices = await startServices(marketplace);
    events = openServiceEvents(marketplace.servers);
    broker = await TestBroker.connect((await theBroker()).url);
    toolId = (await aTool(marketplace)).id;
    await rows('payments', 'tool_views', 1);
  });
  afterAll(async () => {
    await broker.close();
    await events.close();
    await stopServices();
    await closeAll();
  });

  const rows = (
    service: 'identity' | 'catalogue' | 'downloads' | 'payments',
    table: string,
    count: number,
  ) =>
    eventually(async () =>
      expect(await marketplace.query(service, `select 1 from ${table}`)).toHaveLength(count),
    );

  /** Everything about it has left the outbox for good, as after 30 days. */
  const forgetOutbox = (service: 'identity' | 'catalogue' | 'payments') =>
    eventually(async () => {
      await marketplace.query(service, 'delete from outbox where published_at is not null');
      expect(await marketplace.query(service, 'select 1 from outbox')).toEqual([]);
    });

  it('rebuilds the tools of downloads and payments from the catalogue, any number of times', async () => {
    await forgetOutbox('catalogue');
    await marketplace.query('downloads', 'delete from tool_views');
    await marketplace.query('payments', 'delete from tool_views');
    await republishState(events, 'catalogue');
    await rows('downloads', 'tool_views', 1);
    await rows('payments', 'tool_views', 1);
    const known = () => marketplace.query('downloads', 'select * from tool_views');
    const before = await known();
    await republishState(events, 'catalogue');
    await forgetOutbox('catalogue');
    expect(await known()).toEqual(before);
  });

  it('deletes a tool whose deletion downloads and payments have lost', async () => {
    const { id } = await aTool(marketplace);
    await rows('downloads', 'tool_views', 2);
    await rows('payments', 'tool_views', 2);
    await marketplace.query('catalogue', 'delete from tools where id = $1', [id]); // without `tool.deleted`
    await republishState(events, 'catalogue');
    await rows('downloads', 'tool_views', 1);
    await rows('payments', 'tool_views', 1);
    expect(await marketplace.query('downloads', 'select id from tool_views')).toEqual([
      { id: toolId },
    ]);
  });

  it('rebuilds the users of payments from identity', async () => {
    await marketplace.query(
      'identity',
      `insert into users (id, username, email, password_hash) values ($1, 'ada', 'ada@example.com', 'x')`,
      [userId],
    );
    await republishState(events, 'identity');
    await eventually(async () =>
      expect(
        await marketplace.query('payments', 'select username from customers where user_id = $1', [
          userId,
        ]),
      ).toEqual([{ username: 'ada' }]),
    );
  });

  it('rebuilds memberships and purchases from payments', async () => {
    await marketplace.query(
      'payments',
      `insert into tool_purchases values ($1, $2, $3, 'p', 100, 'USD', now(), null)`,
      [randomUUID(), userId, toolId],
    );
    await marketplace.query(
      'payments',
      `insert into membership_periods values ($1, $2, 'grant', null, now(), now() + interval '10 days', 0)`,
      [randomUUID(), userId],
    );
    await republishState(events, 'payments');
    await rows('downloads', 'purchases', 1);
    await rows('downloads', 'memberships', 1);
    await rows('identity', 'memberships', 1);
    const [membership] = await marketplace.query<{ access_until: Date }>(
      'identity',
      'select access_until from memberships',
    );
    expect(membership!.access_until.getTime()).toBeGreaterThan(Date.now() + 9 * 86_400_000);
  });

  it('republishes downloads, which are counted once, or again if the counter has lost them', async () => {
    const fact = toolDownloaded({ downloadId: randomUUID(), toolId, userId, accessLevel: 'free' });
    await (await marketplace.dataSource('downloads')).transaction((tx) => addToOutbox(tx, fact));
    const counted = async () =>
      (await marketplace.query<{ counted: string }>('catalogue', 'select counted from tools'))[0]
        ?.counted;
    await eventually(async () => expect(await counted()).toBe('1'));
    const again = () => republishEvents(events, { service: 'downloads', types: [] });
    const received = () => broker.of('tool.downloaded').filter(({ id }) => id === fact.id).length;
    expect(await again()).toBe(1);
    await eventually(() => expect(received()).toBe(2));
    await marketplace.query('catalogue', 'update tools set counted = 0');
    await marketplace.query('catalogue', 'delete from inbox');
    expect(await again()).toBe(1);
    await eventually(async () => expect(await counted()).toBe('1'));
  });

  it("rebuilds the members' ratings of the catalogue from downloads", async () => {
    await marketplace.query('downloads', 'insert into tool_ratings values ($1, 5, 2, 9)', [toolId]);
    await republishState(events, 'downloads');
    await eventually(async () =>
      expect(
        await marketplace.query('catalogue', 'select rating_count, rating_total from tools'),
      ).toEqual([{ rating_count: 2, rating_total: 9 }]),
    );
  });

  it('does not republish core NATS events, and rejects an unknown type or time', async () => {
    await marketplace.query('catalogue', 'delete from outbox where published_at is not null');
    await (
      await marketplace.dataSource('catalogue')
    ).query(
      `insert into outbox (id, shard, envelope, published_at) values ($1, 0, '{"type": "tool.count.changed"}', now())`,
      [randomUUID()],
    );
    expect(await republishEvents(events, { service: 'catalogue', types: [] })).toBe(0);
    await marketplace.query('catalogue', 'delete from outbox');
    await expect(
      republishEvents(events, { service: 'catalogue', types: ['user.changed'] }),
    ).rejects.toThrow(/^catalogue publishes .*but not user\.changed\.$/);
    await expect(
      republishEvents(events, { service: 'catalogue', types: [], since: 'soon' }),
    ).rejects.toThrow('--since must be a time');
  });

  describe('dead letters', () => {
    const printed: string[] = [];
    const print = (line: string) => void printed.push(line);
    beforeEach(() => printed.splice(0));

    /** A message that both downloads and payments dead-lettered. */
    async function aBrokenMessage(): Promise<string[]> {
      const event = {
        ...toolUpdated(stateOf(toolId), { version: 9 }),
        data: { id: toolId },
      } as EventEnvelope;
      await jetstream(broker.connection).publish('tool.updated', JSON.stringify(event), {
        msgID: randomUUID(),
      });
      const ids = async (service: 'downloads' | 'payments') =>
        (
          await marketplace.query<{ id: string }>(
            service,
            'select id from dead_letter where payload like $1',
            [`%${event.id}%`],
          )
        ).map(({ id }) => id);
      return eventually(async () => {
        const found = [...(await ids('downloads')), ...(await ids('payments'))];
        expect(found).toHaveLength(2);
        return found;
      });
    }

    it('are listed with their errors, for all services or one', async () => {
      const [downloads = '', payments = ''] = await aBrokenMessage();
      await DEAD_LETTER_COMMANDS.list(events, [], {}, print);
      expect(printed.join('\n')).toMatch(new RegExp(`${downloads}  downloads  tool\\.updated`));
      expect(printed.at(-1)).toBe('2 dead letters.');
      await DEAD_LETTER_COMMANDS.list(events, [], { service: 'payments' }, print);
      expect(printed.at(-2)).toContain(payments);
      expect(printed.at(-1)).toBe('1 dead letter.');
      await expect(
        DEAD_LETTER_COMMANDS.list(events, [], { service: 'realtime' }, print),
      ).rejects.toThrow('--service must be one of');
    });

    it('are shown with their event, which stays', async () => {
      const [row] = await marketplace.query<{ id: string; payload: string }>(
        'payments',
        'select id, payload from dead_letter',
      );
      const { id = '', payload = '' } = row ?? {};
      await DEAD_LETTER_COMMANDS.show(events, [id], {}, print);
      expect(printed[0]).toContain(`${id}  payments  tool.updated`);
      expect(JSON.parse(printed[1] ?? '')).toEqual(JSON.parse(payload));
      await expect(DEAD_LETTER_COMMANDS.show(events, [randomUUID()], {}, print)).rejects.toThrow(
        'There is no dead letter',
      );
      expect(
        await marketplace.query('payments', 'select 1 from dead_letter where id = $1', [id]),
      ).toHaveLength(1);
    });

    it('are discarded by id, with a reason that is stored', async () => {
      const letters = await marketplace.query<{ id: string }>(
        'payments',
        'select id from dead_letter',
      );
      const ids = letters.map(({ id }) => id);
      await expect(DEAD_LETTER_COMMANDS.discard(events, ids, {}, print)).rejects.toThrow(
        'Give the reason with --reason',
      );
      await DEAD_LETTER_COMMANDS.discard(events, ids, { reason: 'of a test' }, print);
      const [act] = await marketplace.query<{ details: object; actor: string }>(
        'payments',
        `select * from operator_acts where act like '%discard'`,
      );
      expect(act).toMatchObject({
        details: { reason: 'of a test', id: ids[0] },
        actor: expect.stringContaining('@'),
      });
    });

    it('are redriven by id or all at once; an unknown id is rejected before any change', async () => {
      const letters = await marketplace.query<{ id: string }>(
        'downloads',
        'select id from dead_letter',
      );
      const ids = letters.map(({ id }) => id);
      await expect(
        DEAD_LETTER_COMMANDS.redrive(events, [...ids, randomUUID()], {}, print),
      ).rejects.toThrow('There is no dead letter');
      await expect(DEAD_LETTER_COMMANDS.redrive(events, [], {}, print)).rejects.toThrow('or --all');
      expect(await marketplace.query('downloads', 'select id from dead_letter')).toEqual(letters);
      await DEAD_LETTER_COMMANDS.redrive(events, [], { all: true }, print);
      expect(printed.at(-1)).toBe('1 dead letter was sent again.');
      await eventually(async () => {
        const again = await marketplace.query<{ id: string }>(
          'downloads',
          'select id from dead_letter',
        );
        expect(again).toHaveLength(1); // it is as broken as before
        expect(again[0]?.id).not.toBe(ids[0]);
      });
    });
  });
});

const stateOf = (id: string) => ({
  id,
  name: 'a',
  slug: 'a',
  description: '',
  filename: 'a.zip',
  language: 'go' as const,
  thumbnailUrl: null,
  accessLevel: 'free' as const,
  price: 0,
  proUntil: null,
  file: null,
  unlisted: false,
  fileUpdatedAt: null,
  currentVersion: null,
  withdrawnFiles: [],
  version: 9,
});

describe('after the sweeper has refused, an operator', () => {
  const actor = 'operator@example';
  const opened: TestService[] = [];

  const start = async (settings: Record<string, string> = {}): Promise<TestService> => {
    const service = await startTestService(catalogue, {
      settings,
      ...(opened[0] ? { nats: opened[0].nats } : {}),
    });
    opened.push(service);
    return service;
  };
  afterAll(async () => {
    for (const service of opened.toReversed()) await service.close();
  });

  const sweepTomorrow = (service: TestService) =>
    service.app.get(SweepObjects).run(new Date(Date.now() + 24.1 * 3_600_000));
  const sweepNow = (service: TestService) => service.app.get(SweepObjects).run(new Date());
  const acts = (service: TestService) =>
    service.query('select act, actor, details from operator_acts');

  it('permits a number of unknown objects, with an audit entry', async () => {
    const service = await start();
    for (const key of ['files/a', 'files/b'])
      await service.app.get(ObjectStore).put(key, Buffer.from('left behind'));
    expect((await sweepTomorrow(service)).refusal).toBeDefined();
    await permitObjects(service.dataSource, 2, actor);
    const soon = new Date(Date.now() + 3_600_000);
    await service.query('update sweep_permission set granted_at = $1', [soon]); // the objects are a day old only tomorrow
    expect(await sweepTomorrow(service)).toEqual({ retired: 0, orphans: 2, openUploads: 0 });
    expect(await acts(service)).toEqual([{ act: 'sweep.permit', actor, details: { objects: 2 } }]);
  });

  it('binds bucket and database, with an audit entry', async () => {
    const before = await start();
    await sweepNow(before);
    const moved = await start({
      ...before.environment,
      S3_BUCKET: `test-${randomBytes(6).toString('hex')}`,
    });
    expect((await sweepNow(moved)).refusal).toBeDefined();
    await unbind(moved.dataSource, moved.app.get(ObjectStore), actor);
    expect((await sweepNow(moved)).refusal).toBeUndefined();
    expect((await sweepNow(before)).refusal).toBeDefined();
    expect(await acts(moved)).toEqual([{ act: 'sweep.bind', actor, details: {} }]);
  });
});
