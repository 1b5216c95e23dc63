import { randomUUID } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aForm, aMember, aProMember, aTool, aZip, Client, theAdministrator } from '@testing';

describe('the safety report and the contents of a tool', () => {
  const people: Client[] = [];
  let tool: Tool;

  beforeAll(async () => {
    const administrator = await theAdministrator();
    const archive = aZip([{ name: 'lab/README.md', data: '# Lab\n' }]);
    tool = await aTool(administrator, { accessLevel: 'pro' }, archive);
    people.push(new Client(), await aMember(), administrator);
  });

  it.each([
    ['safety', 200],
    ['contents', 200],
    ['contents/file?path=lab%2FREADME.md', 200],
    ['contents/file?path=lab%2Fother', 404],
    ['contents/file?path=..%2F..%2Fetc%2Fpasswd', 404],
    ['contents/file', 400],
  ])('GET /api/tools/{id}/%s is %i for everybody', async (path, status) => {
    for (const who of people)
      expect((await who.get(`/api/tools/${tool.id}/${path}`)).status).toBe(status);
  });

  it.each(['safety', 'contents', 'contents/file?path=a'])(
    'GET /api/tools/{unknown}/%s is 404',
    async (path) => {
      for (const who of people)
        expect((await who.get(`/api/tools/${randomUUID()}/${path}`)).status).toBe(404);
    },
  );

  it('holds a file that breaks the policy back, for administrators too', async () => {
    const content = aZip([{ name: 'a.sh', data: 'curl http://192.0.2.1\n' }]);
    const [, , administrator] = people;
    const { status, body } = await administrator!.request(
      'PUT',
      `/api/tools/${tool.id}`,
      aForm({}, { toolFile: { name: 'a.zip', content } }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'policy_findings' });
  });
});

describe('the notes for teachers of a pro tool', () => {
  const PATH = 'lab/TEACHERS.md';

  it('are for members with Pro, also in the contents', async () => {
    const administrator = await theAdministrator();
    const notes = { name: PATH, data: '# Answers\n' };
    const { id } = await aTool(administrator, { accessLevel: 'pro' }, aZip([notes]));
    const people = [new Client(), await aMember(), administrator, await aProMember(administrator)];
    const responses = [];
    for (const who of people)
      responses.push(await who.get(`/api/tools/${id}/teacher-notes?path=${PATH}`));
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403, 200]);
    expect(responses.at(-1)?.body).toMatchObject({ text: '# Answers\n', truncated: false });
    for (const who of people)
      expect((await who.get(`/api/tools/${id}/contents/file?path=${PATH}`)).body).toMatchObject({
        text: '',
        truncated: true,
      });
  });
});
