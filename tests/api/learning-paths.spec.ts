import type { AdminPath, Tool } from '@libs/contracts';
import { aMember, aTool, Client, eventually, fetchRendered, theAdministrator } from '@testing';

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

describe('what a learning path with free, Pro and premium steps costs', () => {
  const premium = { accessLevel: 'premium', price: '2499' };
  let slug: string;

  beforeAll(async () => {
    const administrator = await theAdministrator();
    const tools = [
      await aTool(administrator),
      await aTool(administrator, { accessLevel: 'pro' }),
      await aTool(administrator, premium),
      await aTool(administrator, premium),
      await aTool(administrator, { ...premium, proUntil: '2099-01-01T00:00:00Z' }),
    ];
    slug = `mixed-${Date.now()}`;
    const { status } = await administrator.post('/api/admin/paths', {
      slug,
      title: 'Mixed',
      summary: 'Five steps.',
      unlisted: false,
      steps: tools.map(({ id }) => ({ toolId: id, lesson: '' })),
    });
    expect(status).toBe(201);
  });

  it.each([
    ['its own page', () => `/paths/${slug}`],
    ['the list', () => '/paths'],
  ])('is in the HTML of %s, which counts what Pro includes for a time as Pro', (_which, address) =>
    // A rendered list is up to two seconds old.
    eventually(async () =>
      expect((await fetchRendered(address())).text).toContain(
        '3 steps with Pro now, 2 sold separately: $49.98',
      ),
    ),
  );
});
