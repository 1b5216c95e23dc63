import { randomBytes } from 'node:crypto';
import { ObjectStore } from '@libs/storage';
import { startTestService, type TestService } from '@testing';
import { catalogue } from '../../../services/catalogue/src/catalogue.module';
import { SweepObjects } from '../../../services/catalogue/src/use-cases/sweep-objects';
import { permitObjects, unbind } from '../events/sweeper-commands';

const actor = 'operator@example';

describe('after the sweeper has refused, an operator', () => {
  const opened: TestService[] = [];

  const start = async (settings: Record<string, string> = {}): Promise<TestService> => {
    const service = await startTestService(catalogue, { settings, ...(opened[0] ? { nats: opened[0].nats } : {}) });
    opened.push(service);
    return service;
  };
  afterAll(async () => {
    for (const service of opened.toReversed()) await service.close();
  });

  const sweepTomorrow = (service: TestService) => service.app.get(SweepObjects).run(new Date(Date.now() + 24.1 * 3_600_000));
  const sweepNow = (service: TestService) => service.app.get(SweepObjects).run(new Date());
  const acts = (service: TestService) => service.query('select act, actor, details from operator_acts');

  it('permits a number of unknown objects, with an audit entry', async () => {
    const service = await start();
    for (const key of ['files/a', 'files/b']) await service.app.get(ObjectStore).put(key, Buffer.from('left behind'));
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
    const moved = await start({ ...before.environment, S3_BUCKET: `test-${randomBytes(6).toString('hex')}` });
    expect((await sweepNow(moved)).refusal).toBeDefined();
    await unbind(moved.dataSource, moved.app.get(ObjectStore), actor);
    expect((await sweepNow(moved)).refusal).toBeUndefined();
    expect((await sweepNow(before)).refusal).toBeDefined();
    expect(await acts(moved)).toEqual([{ act: 'sweep.bind', actor, details: {} }]);
  });
});
