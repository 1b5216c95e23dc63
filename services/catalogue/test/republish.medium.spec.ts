import type { EventEnvelope } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { anAdmin, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { republishTools } from '../src/use-cases/republish-tools';
import { addTool, sendForm } from './factories';

type Published = Pick<EventEnvelope, 'type' | 'subject' | 'version'>;

describe('the republished state', () => {
  let service: TestService;
  beforeEach(async () => (service = await startTestService(catalogue)));
  afterEach(() => service.close());

  const deleteTool = async (id: string) =>
    expect((await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() })).status).toBe(200);

  async function republished(limit: number): Promise<Published[]> {
    const [{ last }] = (await service.query<{ last: string }>('select coalesce(max(seq), 0) as last from outbox')) as [{ last: string }];
    let after: string | undefined;
    do after = await service.app.get(Transactions).run((tx) => republishTools(tx, after, limit));
    while (after !== undefined);
    const rows = await service.query<{ envelope: Published }>('select envelope from outbox where seq > $1', [last]);
    return rows.map(({ envelope: { type, subject, version } }) => ({ type, subject, version }));
  }

  it('has the deletion of each deleted tool and the state of each other one, in batches of any size', async () => {
    const [kept, edited, deleted, another] = [
      await addTool(service),
      await addTool(service),
      await addTool(service),
      await addTool(service),
    ];
    await sendForm(service, 'PUT', `/api/tools/${edited.id}`, { name: 'Renamed' });
    for (const { id } of [edited, deleted]) await deleteTool(id);
    await service.query('delete from outbox'); // older than thirty days
    const state = [
      { type: 'tool.updated', subject: kept.id, version: 1 },
      { type: 'tool.deleted', subject: edited.id, version: 3 },
      { type: 'tool.deleted', subject: deleted.id, version: 2 },
      { type: 'tool.updated', subject: another.id, version: 1 },
    ];
    for (const limit of [1, 3, 100]) {
      const events = await republished(limit);
      expect(events).toHaveLength(state.length);
      expect(events).toEqual(expect.arrayContaining(state));
    }
  });
});
