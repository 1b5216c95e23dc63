import type { AdminPath, Tool } from '@libs/contracts';
import { aMember, aTool, Client, fetchRendered, theAdministrator } from '@testing';

const NO_CODE = '00000-00000-00000-00000';

type Act = (who: Client) => Promise<{ status: number }>;

describe('progress in learning paths and certificates', () => {
  let people: Client[];
  let tool: Tool;
  let path: AdminPath;

  beforeAll(async () => {
    const administrator = await theAdministrator();
    tool = await aTool(administrator);
    const questions = [{ question: 'Which one?', options: ['This', 'That'], answer: 1 }];
    path = (
      await administrator.post<AdminPath>('/api/admin/paths', {
        slug: `learning-${Date.now()}`,
        title: 'Learning',
        summary: 'One step.',
        unlisted: false,
        steps: [{ toolId: tool.id, lesson: '', questions }],
      })
    ).body;
    people = [new Client(), await aMember(), administrator];
  });

  const step = () => `/api/paths/${path.slug}/steps/${tool.id}`;

  /** Statuses for a visitor, a member and an administrator. */
  const table: [string, Act, number[]][] = [
    ['GET /api/account/paths', (who) => who.get('/api/account/paths'), [401, 200, 200]],
    [
      'GET /api/account/certificates',
      (who) => who.get('/api/account/certificates'),
      [401, 200, 200],
    ],
    [
      'DELETE /api/account/certificates/{unknown}',
      (who) => who.request('DELETE', `/api/account/certificates/${NO_CODE}`),
      [401, 404, 404],
    ],
    [
      'GET /api/certificates/{unknown}',
      (who) => who.get(`/api/certificates/${NO_CODE}`),
      [404, 404, 404],
    ],
    [
      'POST /api/paths/{unknown}/certificate',
      (who) => who.post('/api/paths/no-such-path/certificate', { name: 'Ada' }),
      [401, 404, 404],
    ],
    [
      'POST /api/paths/{unknown}/steps/{id}/answers',
      (who) => who.post(`/api/paths/no-such-path/steps/${tool.id}/answers`, { answers: [0] }),
      [401, 404, 404],
    ],
    ...['PUT', 'DELETE'].map((method): [string, Act, number[]] => [
      `${method} /api/paths/{unknown}/steps/{id}/done`,
      (who) => who.request(method, `/api/paths/no-such-path/steps/${tool.id}/done`),
      [401, 404, 404],
    ]),
    [
      'POST /api/paths/{slug}/certificate before the step is done',
      (who) => who.post(`/api/paths/${path.slug}/certificate`, { name: 'Ada' }),
      [401, 409, 409],
    ],
    [
      'POST /api/paths/{slug}/steps/{id}/answers',
      (who) => who.post(`${step()}/answers`, { answers: [1] }),
      [401, 200, 200],
    ],
    [
      'DELETE /api/paths/{slug}/steps/{id}/done',
      (who) => who.request('DELETE', `${step()}/done`),
      [401, 200, 200],
    ],
    [
      'PUT /api/paths/{slug}/steps/{id}/done',
      (who) => who.request('PUT', `${step()}/done`),
      [401, 200, 200],
    ],
    [
      'POST /api/paths/{slug}/certificate',
      (who) => who.post(`/api/paths/${path.slug}/certificate`, { name: 'Ada' }),
      [401, 201, 201],
    ],
  ];

  it.each(table)('%s', async (_name, act, expected) => {
    const responses = await Promise.all(people.map(act));
    expect(responses.map(({ status }) => status)).toEqual(expected);
  });

  it('never sends the right answer, and serves the questions with the page', async () => {
    const [visitor] = people as [Client];
    const { body } = await visitor.get(`/api/paths/${path.slug}`);
    expect(body.steps[0].questions).toEqual([
      { question: 'Which one?', options: ['This', 'That'] },
    ]);
    const { text } = await fetchRendered(`/paths/${path.slug}`);
    expect(text).toContain('Which one?');
    expect(text).toContain('All steps free');
    expect(text).not.toContain('"answer"');
  });
});
