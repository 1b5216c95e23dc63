import type { AuditRecord, EventOf, catalogueAudited } from '@libs/contracts';
import { anAdmin, aUser, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, aForm, aToolFile, type FormContent, toolFields } from './factories';

describe('the audit of catalogue changes', () => {
  const admin = anAdmin();
  let service: TestService;
  beforeAll(async () => (service = await startTestService(catalogue)));
  afterAll(() => service.close());

  /** The records of a subject in the outbox, oldest first. */
  const recordsOf = async (subjectId: string): Promise<AuditRecord[]> => {
    const rows = await service.query<{ envelope: EventOf<typeof catalogueAudited> }>(
      `select envelope from outbox where envelope ->> 'type' = 'catalogue.audited' and envelope ->> 'subject' = $1 order by seq`,
      [subjectId],
    );
    return rows.map(({ envelope }) => envelope.data);
  };
  const edit = (id: string, content: FormContent, requestId = 'request-edit') =>
    service.request({ method: 'PUT', url: `/api/tools/${id}`, body: aForm(content), as: admin, headers: { 'x-request-id': requestId } });
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = admin) => service.request({ method, url, body, as });

  it('has the whole tool when it is added and deleted, by whom and in which request', async () => {
    const form = aForm(toolFields({ name: 'Audited', toolFile: aToolFile() }));
    const headers = { 'x-request-id': 'request-add' };
    const { body } = await service.request({ method: 'POST', url: '/api/tools', body: form, as: admin, headers });
    expect((await send('DELETE', `/api/tools/${body.id}`)).status).toBe(200);
    const [added, deleted] = await recordsOf(body.id);
    const state = expect.objectContaining({ name: 'Audited', language: 'go', downloadCount: 0, unlisted: false, fileSha256: body.sha256 });
    expect(added).toMatchObject({
      ...{ action: 'tool.add', actorId: admin.userId, subjectType: 'tool', subjectName: 'Audited', requestId: 'request-add' },
      ...{ before: null, after: state, userId: null, reason: null },
    });
    expect(deleted).toMatchObject({ action: 'tool.delete', actorId: admin.userId, subjectName: 'Audited', before: state, after: null });
  });

  it('has exactly what an edit changes: count, rating, listing, texts and files', async () => {
    const { id, sha256 } = await addTool(service, { name: 'Before' });
    const other = aToolFile('other.txt', Buffer.from('another content\n'));
    await edit(id, { name: 'After', starRating: '5', unlisted: 'true', downloadCount: '500' });
    await edit(id, { downloadCount: '501' }, 'request-2');
    await edit(id, { toolFile: other });
    const [, first, second, third] = await recordsOf(id);
    expect(first).toMatchObject({ action: 'tool.edit', subjectName: 'Before', requestId: 'request-edit' });
    expect([first?.before, first?.after]).toEqual([
      { name: 'Before', starRating: 0, unlisted: false, downloadCount: 0 },
      { name: 'After', starRating: 5, unlisted: true, downloadCount: 500 },
    ]);
    expect([second?.before, second?.after, second?.requestId]).toEqual([{ downloadCount: 500 }, { downloadCount: 501 }, 'request-2']);
    expect(third?.before).toEqual({ filename: 'tool.zip', fileSize: expect.any(Number), fileSha256: sha256 });
    expect(third?.after).toMatchObject({ filename: 'other.txt', fileSize: 16 });
  });

  it('has what a change of a learning path changes', async () => {
    const tool = await addTool(service);
    const steps = [{ toolId: tool.id, lesson: 'First.' }];
    const content = { title: 'Basics', summary: 'From the start.', unlisted: false, steps };
    const { id } = (await send('POST', '/api/admin/paths', { slug: 'audited-path', ...content })).body;
    await send('PUT', `/api/admin/paths/${id}`, { ...content, title: 'Foundations', steps: [{ ...steps[0], lesson: 'Second.' }] });
    await send('DELETE', `/api/admin/paths/${id}`);
    const [added, changed, deleted] = await recordsOf(id);
    expect(added).toMatchObject({ action: 'path.add', actorId: admin.userId, before: null, after: { slug: 'audited-path', ...content } });
    expect(changed).toMatchObject({ action: 'path.edit', subjectType: 'path', subjectName: 'Basics' });
    expect([changed?.before, changed?.after]).toEqual([
      { title: 'Basics', steps },
      { title: 'Foundations', steps: [{ toolId: tool.id, lesson: 'Second.' }] },
    ]);
    expect(deleted).toMatchObject({ action: 'path.delete', before: { title: 'Foundations' }, after: null });
  });

  it('has no record of what was refused', async () => {
    const { id } = await addTool(service);
    expect((await edit(id, { accessLevel: 'premium' })).status).toBe(400);
    expect((await send('DELETE', `/api/tools/${id}`, undefined, aUser())).status).toBe(403);
    expect((await send('POST', '/api/admin/paths', { slug: 'refused', title: '', summary: 'x', unlisted: false, steps: [] })).status).toBe(
      400,
    );
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual(['tool.add']);
    expect(await service.query(`select 1 from outbox where envelope -> 'data' -> 'after' ->> 'slug' = 'refused'`)).toEqual([]);
  });
});
