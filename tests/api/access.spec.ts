import { randomUUID } from 'node:crypto';
import { aMember, aProMember, aTool, Client, theAdministrator } from '@testing';

const LEVELS = [
  { accessLevel: 'free' },
  { accessLevel: 'pro' },
  { accessLevel: 'premium', price: '2999' },
  { accessLevel: 'premium', price: '2999', proUntil: '2099-01-01T00:00:00Z' },
] as const;

describe('the explanation of access', () => {
  let administrator: Client;
  let people: Client[];
  beforeAll(async () => {
    administrator = await theAdministrator();
    people = [new Client(), await aMember(), await aProMember(administrator)];
  });

  it.each(LEVELS)('agrees with the download of a tool: $accessLevel', async (given) => {
    const { id } = await aTool(administrator, given);
    for (const who of people) {
      const { body } = await who.get(`/api/tools/${id}/access`);
      const { allowed } = body as { allowed: boolean };
      const { status } = await who.post(`/api/tools/${id}/download`);
      expect(status === 200).toBe(allowed);
    }
  });

  it('names the reason and what to do next', async () => {
    const { id } = await aTool(administrator, { accessLevel: 'pro' });
    const explained = await Promise.all(people.map((who) => who.get(`/api/tools/${id}/access`)));
    expect(explained.map(({ body }) => body)).toEqual([
      { allowed: false, reason: 'pro_required', action: 'get_pro' },
      { allowed: false, reason: 'pro_required', action: 'get_pro' },
      { allowed: true, reason: 'pro', action: 'download' },
    ]);
  });

  it('lets Pro members, and only them, download a premium tool that Pro includes', async () => {
    const { id } = await aTool(administrator, LEVELS[3]);
    const explained = await Promise.all(people.map((who) => who.get(`/api/tools/${id}/access`)));
    const refused = { allowed: false, reason: 'purchase_required', action: 'buy' };
    expect(explained.map(({ body }) => body)).toEqual([
      refused,
      refused,
      { allowed: true, reason: 'included_in_pro', action: 'download' },
    ]);
  });

  it('is 404 for an unknown tool', async () => {
    for (const id of [randomUUID(), 'nonsense'])
      expect((await people[1]!.get(`/api/tools/${id}/access`)).status).toBe(404);
  });

  it('of another user is 404 for an unknown user, whatever the tool costs', async () => {
    for (const given of LEVELS) {
      const { id } = await aTool(administrator, given);
      for (const userId of [randomUUID(), 'nonsense']) {
        const address = `/api/admin/users/${userId}/tools/${id}/access`;
        expect(await administrator.get(address)).toMatchObject({
          status: 404,
          body: { message: 'User not found' },
        });
      }
    }
  });

  it('of another user is for administrators only', async () => {
    const { id } = await aTool(administrator);
    const { body } = await people[1]!.get('/api/me');
    const address = `/api/admin/users/${(body as { user: { id: string } }).user.id}/tools/${id}/access`;
    const responses = [];
    for (const who of [...people, administrator]) responses.push(await who.get(address));
    expect(responses.map(({ status }) => status)).toEqual([401, 403, 403, 200]);
    expect(responses.at(-1)?.body).toEqual({ allowed: true, reason: 'free', action: 'download' });
  });

  it('stands beside how many members have the tool, whoever asks', async () => {
    const { id } = await aTool(administrator);
    expect((await people[1]!.post(`/api/tools/${id}/download`)).status).toBe(200);
    for (const who of [...people, administrator])
      expect(await who.get(`/api/tools/${id}/downloads`)).toMatchObject({
        status: 200,
        body: { downloads: 1, members: 1 },
      });
  });
});
