import { randomUUID } from 'node:crypto';
import { type Tool, toolDownloaded } from '@libs/contracts';
import { anAdmin, eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, sendForm } from './factories';

const COLUMNS = 'id, created_at, unlisted, access_level, topic, filter_choices, search_text';
const DIFFERENCE = `(select ${COLUMNS} from tools except select ${COLUMNS} from tool_search)
  union all (select ${COLUMNS} from tool_search except select ${COLUMNS} from tools)`;

describe('the table that searches read', () => {
  let service: TestService;
  beforeAll(async () => (service = await startTestService(catalogue)));
  afterAll(() => service.close());

  const find = async (search: string): Promise<string[]> =>
    (await service.request<Tool[]>({ url: `/api/tools?search=${encodeURIComponent(search)}` })).body.map(({ name }) => name);
  const edit = (id: string, fields: Record<string, string>) => sendForm(service, 'PUT', `/api/tools/${id}`, fields);
  const equalsTools = async () => expect(await service.query(DIFFERENCE)).toEqual([]);

  it('follows new, edited, unlisted and deleted tools', async () => {
    const { id } = await addTool(service, { name: 'Badger', topic: 'web-security' });
    await addTool(service, { name: 'Otter' });
    await equalsTools();
    await edit(id, { name: 'Weasel', accessLevel: 'pro', topic: 'forensics', language: 'rust' });
    await equalsTools();
    expect([await find('badger'), await find('weasel')]).toEqual([[], ['Weasel']]);
    await edit(id, { unlisted: 'true' });
    await equalsTools();
    expect(await find('weasel')).toEqual([]);
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    await equalsTools();
    expect(await service.query('select 1 from tool_search where id = $1', [id])).toEqual([]);
  });

  it.each([
    ['Straßenkarte', 'STRASSENKARTE'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'ISTANBUL'],
    ['Cafe\u0301 kit', 'CAFÉ'],
  ])('finds %j with %j, whatever case and normal form both have', async (name, query) => {
    await addTool(service, { name });
    expect(await find(query)).toHaveLength(1);
    expect(await find(query.normalize('NFD').toLowerCase())).toHaveLength(1);
  });

  it('is not written when a download is counted', async () => {
    const tool = await addTool(service, { name: 'Heron' });
    const version = () => service.query('select xmin from tool_search where id = $1', [tool.id]);
    const before = await version();
    await service.publish(toolDownloaded({ downloadId: randomUUID(), toolId: tool.id, userId: randomUUID(), accessLevel: 'free' }));
    await eventually(async () => {
      expect((await service.request<Tool>({ url: `/api/tools/${tool.id}` })).body.downloadCount).toBe(1);
    });
    expect(await version()).toEqual(before);
  });
});
