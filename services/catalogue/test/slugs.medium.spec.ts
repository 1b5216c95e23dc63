import { randomUUID } from 'node:crypto';
import type { ToolDetail, ToolState } from '@libs/contracts';
import { anAdmin, aService, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, editTool, type FormContent, listTools, sendForm, toolFields } from './factories';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

/** A name that no other test uses. */
const aName = () => `Lab ${randomUUID().slice(0, 8)}`;
const slugFor = (name: string) => name.toLowerCase().replace(' ', '-');
const show = (idOrSlug: string) => service.request<ToolDetail>({ url: `/api/tools/${idOrSlug}` });
const add = (given: FormContent) => sendForm(service, 'POST', '/api/tools', toolFields(given));

describe('the slug of a tool', () => {
  it('is made from its name, and numbered when another tool has it', async () => {
    const name = aName();
    const slugs = [];
    for (let n = 0; n < 3; n += 1) slugs.push((await addTool(service, { name })).slug);
    expect(slugs).toEqual([slugFor(name), `${slugFor(name)}-2`, `${slugFor(name)}-3`]);
  });

  it('is unique among tools that are added at the same time', async () => {
    const name = aName();
    const tools = await Promise.all(Array.from({ length: 5 }, () => addTool(service, { name })));
    expect(new Set(tools.map(({ slug }) => slug)).size).toBe(5);
  });

  it('is in the list, the detail, the state for services and the events', async () => {
    const { id, slug } = await addTool(service, { name: aName() });
    expect((await listTools(service)).find((tool) => tool.id === id)?.slug).toBe(slug);
    expect((await show(slug)).body).toMatchObject({ id, slug });
    const state = await service.request<ToolState>({
      url: `/internal/tools/${id}`,
      as: aService('downloads'),
    });
    expect(state.body.slug).toBe(slug);
    await editTool(service, id, { description: 'Another text' });
    const states = await service.query<{ slug: string }>(
      `select envelope #>> '{data,slug}' as slug from outbox
       where envelope ->> 'type' in ('tool.created', 'tool.updated') and envelope ->> 'subject' = $1`,
      [id],
    );
    expect(states).toEqual([{ slug }, { slug }]);
  });

  it('stays when the name changes', async () => {
    const { id, slug } = await addTool(service, { name: aName() });
    expect((await editTool(service, id, { name: aName() })).body.slug).toBe(slug);
  });

  it('can be chosen, and the former ones keep leading to the tool', async () => {
    const [first, second, third] = [aName(), aName(), aName()].map(slugFor) as [
      string,
      string,
      string,
    ];
    const { id } = await addTool(service, { slug: first });
    for (const slug of [second, third])
      expect((await editTool(service, id, { slug })).body.slug).toBe(slug);
    for (const known of [id, first, second, third])
      expect((await show(known)).body).toMatchObject({ id, slug: third });
    expect((await editTool(service, id, { slug: first })).body.slug).toBe(first);
    expect((await show(third)).body.slug).toBe(first);
  });

  it('stays when the field is empty or unchanged', async () => {
    const { id, slug } = await addTool(service, { name: aName() });
    for (const same of ['', slug])
      expect((await editTool(service, id, { slug: same })).body.slug).toBe(slug);
  });

  it('is refused when another tool has or had it', async () => {
    const [former, current] = [aName(), aName()].map(slugFor) as [string, string];
    const { id } = await addTool(service, { slug: former });
    await editTool(service, id, { slug: current });
    const other = await addTool(service, { name: aName() });
    for (const slug of [former, current]) {
      const refusal = {
        status: 400,
        body: { errors: [{ field: 'slug', message: 'Another tool has or had this address.' }] },
      };
      expect(await editTool(service, other.id, { slug })).toMatchObject(refusal);
      expect(await add({ slug })).toMatchObject(refusal);
    }
    expect((await addTool(service, { name: former.replace('-', ' ') })).slug).toBe(`${former}-2`);
  });

  it.each(['Upper', 'two--hyphens', '-edge', 'ünicode', 'a/b', 'x'.repeat(65), randomUUID()])(
    'cannot be %s',
    async (slug) => {
      const { status, body } = await add({ slug });
      expect([status, body.errors?.[0].field]).toEqual([400, 'slug']);
    },
  );

  it('is free again after the tool was deleted', async () => {
    const [former, current] = [aName(), aName()].map(slugFor) as [string, string];
    const { id } = await addTool(service, { slug: former });
    await editTool(service, id, { slug: current });
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    expect((await show(former)).status).toBe(404);
    expect((await addTool(service, { slug: former })).slug).toBe(former);
  });

  it('that no tool has is 404', async () => {
    expect((await show('no-such-tool')).status).toBe(404);
    expect((await show(randomUUID())).status).toBe(404);
  });
});
