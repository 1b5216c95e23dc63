import type { AdminTool, EventOf, Tool, ToolState, toolUpdated } from '@libs/contracts';
import { aService, anAdmin, aUser, aVisitor, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, sendForm } from './factories';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

const ids = (tools: Tool[]) => tools.map(({ id }) => id);
const list = async (query = '', as = aVisitor) => ids((await service.request<Tool[]>({ url: `/api/tools${query}`, as })).body);
const listAll = (query = '') => service.request<AdminTool[]>({ url: `/api/admin/tools${query}`, as: anAdmin() });
const unlist = (id: string, unlisted = 'true') => sendForm(service, 'PUT', `/api/tools/${id}`, { unlisted });

describe('an unlisted tool', () => {
  it('is in no public list, search or page', async () => {
    const tool = await addTool(service, { name: 'Vanishing', topic: 'mobile', language: 'rust' });
    expect((await unlist(tool.id)).body).toMatchObject({ id: tool.id, unlisted: true });
    for (const query of ['', '?limit=1', '?limit=1000', '?search=vanishing', '?topic=mobile', '?language=rust', '?accessLevel=free']) {
      for (const as of [aVisitor, aUser(), anAdmin()]) expect(await list(query, as)).not.toContain(tool.id);
    }
    expect(await list('?unlisted=include', anAdmin())).not.toContain(tool.id);
  });

  it('is still returned by its id, marked as unlisted', async () => {
    const { id } = await addTool(service);
    await unlist(id);
    for (const as of [aVisitor, aUser()]) {
      expect(await service.request({ url: `/api/tools/${id}`, as })).toMatchObject({ status: 200, body: { id, unlisted: true } });
    }
  });

  it('is published to other services, and so is listing it again', async () => {
    const { id } = await addTool(service, { accessLevel: 'premium', price: '500' });
    await unlist(id);
    const event = await service.nextEvent<EventOf<typeof toolUpdated>>('tool.updated', ({ data }) => data.id === id);
    expect(event).toMatchObject({ version: 2, data: { unlisted: true, price: 500, file: { key: expect.any(String) } } });
    const state = async () => (await service.request<ToolState>({ url: `/internal/tools/${id}`, as: aService('payments') })).body;
    expect((await state()).unlisted).toBe(true);
    await unlist(id, 'false');
    expect((await state()).unlisted).toBe(false);
    expect(await list()).toContain(id);
  });

  it('stays unlisted after other edits, and can be uploaded as unlisted', async () => {
    const { id } = await addTool(service, { unlisted: 'true' });
    expect(await list()).not.toContain(id);
    const { body } = await sendForm(service, 'PUT', `/api/tools/${id}`, { name: 'Renamed', unlisted: '' });
    expect(body).toMatchObject({ name: 'Renamed', unlisted: true });
  });

  it('changes the ETag of the list', async () => {
    const { id } = await addTool(service);
    const etag = (await service.request({ url: '/api/tools' })).headers.get('etag')!;
    await unlist(id);
    expect((await service.request({ url: '/api/tools', headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

describe("the administrators' list", () => {
  it('contains every tool, newest first, including unlisted ones', async () => {
    const hidden = await addTool(service, { unlisted: 'true' });
    const shown = await addTool(service);
    const { status, body, headers } = await listAll();
    expect(status).toBe(200);
    expect(ids(body).slice(0, 2)).toEqual([shown.id, hidden.id]);
    expect(body[1]).toMatchObject({ unlisted: true, buyerCount: 0, ownerCount: 0 });
    expect(ids(body.filter(({ unlisted }) => !unlisted))).toEqual(await list());
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('supports the filters and pages of the public list', async () => {
    for (let n = 0; n < 3; n++) await addTool(service, { name: `Quokka ${n}`, unlisted: String(n === 1) });
    const first = await listAll('?search=quokka&limit=2');
    expect(first.body.map(({ name }) => name)).toEqual(['Quokka 2', 'Quokka 1']);
    const next = /^<(\/api\/admin\/tools\?.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    expect((await listAll(next!.slice('/api/admin/tools'.length))).body.map(({ name }) => name)).toEqual(['Quokka 0']);
    expect((await listAll('?limit=0')).status).toBe(400);
  });

  it('is refused for everyone else', async () => {
    const status = async (as: typeof aVisitor) => (await service.request({ url: '/api/admin/tools', as })).status;
    expect([await status(aVisitor), await status(aUser()), await status(aService('payments'))]).toEqual([401, 403, 401]);
  });
});
