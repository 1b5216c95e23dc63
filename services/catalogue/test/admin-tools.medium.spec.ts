import { ADMIN_TOOL_SORTS, type AdminToolPage, type Tool } from '@libs/contracts';
import { anAdmin, aService, aUser, aVisitor, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aToolFile, editTool, listTools } from './factories';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(catalogue);
  for (let n = 0; n < 26; n++) await addTool(service);
});
afterAll(() => service.close());

const ids = (tools: Tool[]) => tools.map(({ id }) => id);
const listAll = (query = '') =>
  service.request<AdminToolPage>({ url: `/api/admin/tools${query}`, as: anAdmin() });

describe("the administrators' list", () => {
  it('contains every tool, newest first, including unlisted ones', async () => {
    const hidden = await addTool(service, { unlisted: 'true' });
    const shown = await addTool(service);
    const { status, body, headers } = await listAll();
    expect(status).toBe(200);
    expect(ids(body.tools).slice(0, 2)).toEqual([shown.id, hidden.id]);
    expect(body.tools[1]).toMatchObject({ unlisted: true, buyerCount: 0, ownerCount: 0 });
    expect(body.total).toBe((await listTools(service)).length + 1);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has 25 tools on a page, and the last page instead of one beyond it', async () => {
    const [first, second] = [(await listAll()).body, (await listAll('?page=2')).body];
    expect(first.tools).toHaveLength(25);
    expect(first.tools.at(-1)!.createdAt >= second.tools[0]!.createdAt).toBe(true);
    expect(ids(first.tools)).not.toContain(second.tools[0]!.id);
    const lastPage = Math.ceil(first.total / 25);
    const { body: last } = await listAll('?page=100000');
    expect([last.page, last.tools.length]).toEqual([lastPage, first.total - 25 * (lastPage - 1)]);
    expect((await listAll('?search=nothing+has+this')).body).toEqual({
      tools: [],
      page: 1,
      total: 0,
      downloads: 0,
    });
  });

  it('finds names, descriptions and file names, counts what it finds, and sorts', async () => {
    const add = (name: string, given = {}) => addTool(service, { name, ...given });
    const premium = { accessLevel: 'premium' };
    await add('Quokka 10', { ...premium, price: '1000', starRating: '1' });
    await add('Other', { description: 'About a QUOKKA.', ...premium, price: '900' });
    await add('Third', { toolFile: aToolFile('Quokka.zip'), starRating: '5' });
    await editTool(service, (await listAll('?search=other')).body.tools[0]!.id, {
      downloadCount: '7',
    });
    const names = async (query: string) =>
      (await listAll(`?search=+quokka+${query}`)).body.tools.map(({ name }) => name);
    expect(await names('')).toEqual(['Third', 'Other', 'Quokka 10']);
    expect(await names('&sort=name&order=asc')).toEqual(['Other', 'Quokka 10', 'Third']);
    expect(await names('&sort=price')).toEqual(['Quokka 10', 'Other', 'Third']);
    expect(await names('&sort=downloadCount')).toEqual(['Other', 'Third', 'Quokka 10']);
    expect(await names('&sort=starRating')).toEqual(['Third', 'Quokka 10', 'Other']);
    expect(await names('&accessLevel=premium')).toEqual(['Other', 'Quokka 10']);
    expect((await listAll('?search=quokka')).body).toMatchObject({ total: 3, downloads: 7 });
  });

  it.each(ADMIN_TOOL_SORTS)('sorts by %s, in both directions', async (sort) => {
    const valueOf = async (order: string) =>
      (await listAll(`?sort=${sort}&order=${order}`)).body.tools[0]![sort];
    const [lowest, highest] = [await valueOf('asc'), await valueOf('desc')];
    if (typeof lowest === 'number') expect(highest).toBeGreaterThanOrEqual(lowest);
    else expect([lowest, highest]).toEqual([lowest, highest].toSorted());
  });

  it.each(['page=0', 'page=x', 'sort=id', 'order=up', 'accessLevel=gold', 'search=%00'])(
    'refuses what it does not know: %s',
    async (query) => expect((await listAll(`?${query}`)).status).toBe(400),
  );

  it('is refused for everyone else', async () => {
    const status = async (as: typeof aVisitor) =>
      (await service.request({ url: '/api/admin/tools', as })).status;
    expect([
      await status(aVisitor),
      await status(aUser()),
      await status(aService('payments')),
    ]).toEqual([401, 403, 401]);
  });
});
