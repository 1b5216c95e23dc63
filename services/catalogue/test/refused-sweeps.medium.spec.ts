import { randomBytes, randomUUID } from 'node:crypto';
import { metricsText } from '@libs/service';
import { ObjectStore } from '@libs/storage';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { SweepJob } from '../src/jobs/sweep.job';
import { MARKER_KEY } from '../src/store/bucket-binding';
import { permitSweep } from '../src/store/sweep-permission';
import { SweepObjects } from '../src/use-cases/sweep-objects';
import { addTool, storedKeys } from './factories';

const DAY = 86_400_000;
const tomorrow = () => new Date(Date.now() + 1.01 * DAY);

describe('the sweeper refuses', () => {
  const opened: TestService[] = [];
  let service: TestService;

  const start = async (settings: Record<string, string> = {}): Promise<TestService> => {
    const one = await startTestService(catalogue, { settings, ...(opened[0] ? { nats: opened[0].nats } : {}) });
    opened.push(one);
    return one;
  };
  beforeAll(() => start());
  afterAll(async () => {
    for (const one of opened.toReversed()) await one.close();
  });
  beforeEach(async () => {
    service = await start();
  });

  const sweep = (one = service, at = tomorrow()) => one.app.get(SweepObjects).run(at);
  const orphans = async (count: number): Promise<void> => {
    for (let made = 0; made < count; made += 1) await service.app.get(ObjectStore).put(`files/${randomUUID()}`, Buffer.from('x'));
  };

  it('while the database knows no tool', async () => {
    await orphans(3);
    const before = await storedKeys(service);
    const reason = 'There are objects, but the database knows no tool.';
    expect(await sweep()).toEqual({
      retired: 0,
      orphans: 0,
      openUploads: 0,
      refusal: { reason, survey: { tools: 0, objects: 3, unknown: 3, permitted: 0 } },
    });
    expect(await storedKeys(service)).toEqual(before);
  });

  it('when the database has lost its tools', async () => {
    for (let tool = 0; tool < 3; tool += 1) await addTool(service);
    expect(await sweep()).toEqual({ retired: 0, orphans: 0, openUploads: 0 });
    const before = await storedKeys(service);
    await service.query('delete from tools');
    expect((await sweep()).refusal?.reason).toContain('no tool');
    expect(await storedKeys(service)).toEqual(before);
  });

  it('when more than ten and more than a tenth of all objects are unknown, until an operator permits it', async () => {
    await addTool(service);
    await orphans(11);
    expect((await sweep()).refusal?.reason).toContain('10 %');
    await permitSweep(service.dataSource.manager, 10, new Date());
    expect((await sweep()).refusal?.reason).toContain('10 %');
    await permitSweep(service.dataSource.manager, 11, new Date(Date.now() - DAY));
    expect((await sweep()).refusal?.reason).toContain('10 %');
    await permitSweep(service.dataSource.manager, 11, new Date(Date.now() + DAY));
    expect(await sweep()).toEqual({ retired: 0, orphans: 11, openUploads: 0 });
  });

  it('a bucket that is bound to another database, retired objects included', async () => {
    await addTool(service);
    await sweep();
    const before = await storedKeys(service);
    expect(before).toContain(MARKER_KEY);
    const other = await start({ ...service.environment, DATABASE_NAME: `test_${randomBytes(6).toString('hex')}` });
    const { id } = await addTool(other);
    await other.query('insert into retired_objects (object_key, retired_at) select file_key, now() from tools where id = $1', [id]);
    expect(await sweep(other)).toMatchObject({ retired: 0, orphans: 0, refusal: { reason: expect.stringContaining('not bound') } });
    expect(await storedKeys(service)).toEqual(expect.arrayContaining(before));
  });

  it('a database that is bound to another bucket', async () => {
    await addTool(service);
    await sweep();
    const moved = await start({ ...service.environment, S3_BUCKET: `test-${randomBytes(6).toString('hex')}` });
    expect((await sweep(moved)).refusal?.reason).toContain('not bound');
    expect(await sweep()).toEqual({ retired: 0, orphans: 0, openUploads: 0 });
  });

  it('nothing after a crash in the middle of binding', async () => {
    await service.query('insert into bucket_binding (id) values ($1)', [randomUUID()]);
    expect((await sweep()).refusal).toBeUndefined();
    await service.query('update bucket_binding set is_bound = false');
    expect((await sweep()).refusal).toBeUndefined();
    expect(await service.query('select is_bound from bucket_binding')).toEqual([{ is_bound: true }]);
  });

  it('and a metric shows it', async () => {
    const job = service.app.get(SweepJob);
    await job.sweep();
    expect(await metricsText()).toMatch(/^sweeper_refused 0$/m);
    await service.query('update bucket_binding set id = $1', [randomUUID()]);
    await job.sweep();
    expect(await metricsText()).toMatch(/^sweeper_refused 1$/m);
  });
});
