import { randomUUID } from 'node:crypto';
import type { ToolDetail } from '@libs/contracts';
import { aMember, aProMember, aTool, aZip, Client, eventually, theAdministrator } from '@testing';

const PAGE = '<!doctype html><title>Lab</title><script>document.title = "ran"</script>';

describe('the preview of a tool', () => {
  let administrator: Client;
  let tool: { id: string };
  const url = () => `/api/admin/tools/${tool.id}/preview`;
  const choose = (who: Client, entry = 'lab/index.html') => who.request('PUT', url(), { entry });

  beforeAll(async () => {
    administrator = await theAdministrator();
    const archive = aZip([{ name: 'lab/index.html', data: PAGE }]);
    tool = await aTool(administrator, { accessLevel: 'pro' }, archive);
  });

  it.each<[string, (who: Client) => Promise<{ status: number }>, number[]]>([
    ['GET choices', (who) => who.get(url()), [401, 403, 403, 200]],
    ['PUT a page', (who) => choose(who), [401, 403, 403, 200]],
    ['PUT an unknown page', (who) => choose(who, 'none.html'), [401, 403, 403, 400]],
    ['DELETE', (who) => who.request('DELETE', url()), [401, 403, 403, 200]],
    ['GET an unknown preview', (who) => who.get(`/previews/${randomUUID()}`), [404, 404, 404, 404]],
    ['GET the heartbeat', (who) => who.get('/previews/heartbeat'), [200, 200, 200, 200]],
  ])('%s: visitor, member, Pro member, administrator', async (_what, act, expected) => {
    const people = [new Client(), await aMember(), await aProMember(administrator), administrator];
    const statuses: number[] = [];
    for (const who of people) statuses.push((await act(who)).status);
    expect(statuses).toEqual(expected);
  });

  it('is open to visitors also at a Pro tool, until it is removed', async () => {
    const visitor = new Client();
    await choose(administrator);
    const shown = await visitor.get<ToolDetail>(`/api/tools/${tool.id}`);
    const { previewUrl } = shown.body;
    const preview = await visitor.get<string>(previewUrl!);
    expect(preview.status).toBe(200);
    expect(preview.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; /);
    await administrator.request('DELETE', url());
    await eventually(async () => expect((await visitor.get(previewUrl!)).status).toBe(404));
  });

  it('is in the audit log', async () => {
    await choose(administrator);
    await eventually(async () => {
      const { body } = await administrator.get<{ after: unknown }[]>(
        `/api/admin/audit?search=${tool.id}`,
      );
      expect(JSON.stringify(body)).toContain('lab/index.html');
    });
  });
});
