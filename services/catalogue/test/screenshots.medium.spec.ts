import { randomUUID } from 'node:crypto';
import type { ToolDetail } from '@libs/contracts';
import { anAdmin, aUser, startTestService, type TestResponse, type TestService } from '@testing';
import sharp from 'sharp';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm, editTool, type FormContent, showTool, storedKeys } from './factories';
import { aPicture } from './file-builders';

let service: TestService;
beforeAll(async () => (service = await startTestService(catalogue)));
afterAll(() => service.close());

type Refusal = { code?: string; errors?: { field: string }[] };
type Response = TestResponse<ToolDetail & Refusal>;

const add = async (toolId: string, given: FormContent = {}, as = anAdmin()): Promise<Response> =>
  service.request({
    method: 'POST',
    url: `/api/tools/${toolId}/screenshots`,
    body: aForm({
      screenshot: { name: 'a.png', bytes: await aPicture() },
      alt: 'A quiz',
      ...given,
    }),
    as,
  });
const arrange = (
  toolId: string,
  screenshots: unknown,
  removed: string[] = [],
  as = anAdmin(),
): Promise<Response> =>
  service.request({
    method: 'PUT',
    url: `/api/tools/${toolId}/screenshots`,
    body: { screenshots, removed },
    as,
  });

describe('the screenshots of a tool', () => {
  it('are re-encoded, described by their size and a text, and served forever', async () => {
    const { id } = await addTool(service);
    const { status, body } = await add(id);
    expect(status).toBe(201);
    expect(body.screenshots).toEqual([
      {
        id: expect.any(String),
        url: `/api/tools/${id}/screenshots/${body.screenshots[0]!.id}`,
        alt: 'A quiz',
        width: expect.any(Number),
        height: expect.any(Number),
      },
    ]);
    expect(await showTool(service, id)).toEqual(body);
    const [{ url, width, height }] = body.screenshots as [ToolDetail['screenshots'][number]];
    const { headers, bytes } = await service.request({ url });
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
  });

  it('are arranged, described anew and removed by one list', async () => {
    const { id } = await addTool(service);
    for (const alt of ['One', 'Two', 'Three']) await add(id, { alt });
    const [one, two, three] = (await showTool(service, id)).screenshots;
    const { status, body } = await arrange(
      id,
      [
        { id: three!.id, alt: 'Third' },
        { id: one!.id, alt: 'One' },
      ],
      [two!.id],
    );
    expect(status).toBe(200);
    expect(body.screenshots).toEqual([{ ...three, alt: 'Third' }, one]);
    expect((await service.request({ url: two!.url })).status).toBe(404);
  });

  it('stay when somebody else added them meanwhile', async () => {
    const { id } = await addTool(service);
    await add(id, { alt: 'Known' });
    const [known] = (await showTool(service, id)).screenshots;
    await add(id, { alt: 'Added meanwhile' });
    expect(await arrange(id, [], [known!.id])).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile' },
    });
    expect((await showTool(service, id)).screenshots).toHaveLength(2);
  });

  it('are at most six', async () => {
    const { id } = await addTool(service);
    for (let n = 0; n < 6; n += 1) expect((await add(id)).status).toBe(201);
    const keys = await storedKeys(service);
    expect(await add(id)).toMatchObject({ status: 409, body: { code: 'too_many_screenshots' } });
    expect(await storedKeys(service)).toEqual(keys);
  });

  it('publish the tool with a higher version, are audited, and make no open edit outdated', async () => {
    const { id, updatedAt } = await addTool(service);
    await add(id);
    const [event] = await service.query<{ version: string }>(
      `select envelope ->> 'version' as version from outbox
       where envelope ->> 'type' = 'tool.updated' and envelope ->> 'subject' = $1`,
      [id],
    );
    expect(event).toEqual({ version: '2' });
    const [audited] = await service.query<{ after: unknown }>(
      `select envelope #> '{data,after}' as after from outbox
       where envelope ->> 'type' = 'catalogue.audited' and envelope ->> 'subject' = $1 order by seq desc limit 1`,
      [id],
    );
    expect(audited?.after).toEqual({ screenshots: [{ id: expect.any(String), alt: 'A quiz' }] });
    expect((await editTool(service, id, { description: 'New', updatedAt })).status).toBe(200);
  });

  it('leave the object store with the tool, and when they are removed', async () => {
    const { id } = await addTool(service);
    await add(id);
    await add(id);
    const [first, second] = (await showTool(service, id)).screenshots;
    const retired = async () =>
      (
        await service.query(
          `select object_key from retired_objects where object_key like 'screenshots/%'`,
        )
      ).length;
    const before = await retired();
    await arrange(id, [{ id: first!.id, alt: first!.alt }], [second!.id]);
    expect(await retired()).toBe(before + 1);
    await service.request({ method: 'DELETE', url: `/api/tools/${id}`, as: anAdmin() });
    expect(await retired()).toBe(before + 2);
  });

  it.each([
    ['a file that is no picture', { screenshot: { name: 'a.png', bytes: Buffer.from('no') } }],
    ['no file', { screenshot: '' }],
    ['no description', { alt: ' ' }],
    ['a long description', { alt: 'x'.repeat(201) }],
  ])('are refused with %s', async (_what, given) => {
    const { id } = await addTool(service);
    const keys = (await storedKeys(service)).length;
    const { status, body } = await add(id, given);
    expect([status, body.errors?.[0]?.field]).toEqual([400, Object.keys(given)[0]]);
    expect(await storedKeys(service)).toHaveLength(keys);
  });

  it('are not found for an unknown tool, or as those of another', async () => {
    const [tool, other] = [await addTool(service), await addTool(service)];
    await add(tool.id);
    const [mine] = (await showTool(service, tool.id)).screenshots;
    expect((await add(randomUUID())).status).toBe(404);
    expect((await arrange(randomUUID(), [])).status).toBe(404);
    expect((await arrange(other.id, [{ id: mine!.id, alt: 'x' }])).status).toBe(404);
    const url = mine!.url.replace(tool.id, other.id);
    expect((await service.request({ url })).status).toBe(404);
  });

  it('are changed by administrators only', async () => {
    const { id } = await addTool(service);
    expect((await add(id, {}, aUser())).status).toBe(403);
    expect((await arrange(id, [], [], aUser())).status).toBe(403);
  });
});
