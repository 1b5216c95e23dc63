import { randomUUID } from 'node:crypto';
import { aMember, aProMember, aTool, Client, theAdministrator } from '@testing';

const UNKNOWN = randomUUID();
const REASON = { reason: 'a test of roles' };
const RATING = { stars: 5, text: '', author: 'Ada' };

describe('the ratings of a tool', () => {
  let administrator: Client;
  let tool: { id: string };
  beforeAll(async () => {
    administrator = await theAdministrator();
    tool = await aTool(administrator);
  });

  it.each<[string, (who: Client) => Promise<{ status: number }>, number[]]>([
    ['GET ratings', (who) => who.get(`/api/tools/${tool.id}/ratings`), [200, 200, 200, 200]],
    ['GET the own one', (who) => who.get(`/api/tools/${tool.id}/rating`), [401, 200, 200, 200]],
    [
      'PUT one before the download',
      (who) => who.request('PUT', `/api/tools/${tool.id}/rating`, RATING),
      [401, 403, 403, 403],
    ],
    [
      'DELETE one of an unknown tool',
      (who) => who.request('DELETE', `/api/tools/${UNKNOWN}/rating`),
      [401, 404, 404, 404],
    ],
    [
      'POST a report of an unknown one',
      (who) => who.post(`/api/ratings/${UNKNOWN}/report`, REASON),
      [401, 404, 404, 404],
    ],
    ['GET the list', (who) => who.get('/api/admin/ratings'), [401, 403, 403, 200]],
    [
      'POST hide',
      (who) => who.post(`/api/admin/ratings/${UNKNOWN}/hide`, REASON),
      [401, 403, 403, 404],
    ],
    [
      'POST show',
      (who) => who.post(`/api/admin/ratings/${UNKNOWN}/show`, REASON),
      [401, 403, 403, 404],
    ],
  ])('%s: visitor, member, Pro member, administrator', async (_what, act, expected) => {
    const people = [new Client(), await aMember(), await aProMember(administrator), administrator];
    const statuses: number[] = [];
    for (const who of people) statuses.push((await act(who)).status);
    expect(statuses).toEqual(expected);
  });
});
