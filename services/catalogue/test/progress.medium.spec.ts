import { randomUUID } from 'node:crypto';
import type { Caller } from '@libs/auth';
import {
  type AdminPath,
  type CatalogueExport,
  type Certificate,
  type LearningPathDetail,
  type MemberPath,
  type SelfCheckResult,
  type Tool,
  userDeleted,
} from '@libs/contracts';
import {
  anAdmin,
  aService,
  aUser,
  aVisitor,
  eventually,
  startTestService,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, editTool } from './factories';

const QUESTION = { question: 'Which one is right?', options: ['This', 'That', 'None'], answer: 1 };
const OTHER = { question: 'And here?', options: ['Yes', 'No'], answer: 0 };

describe('progress in learning paths', () => {
  let service: TestService;
  let tools: [Tool, Tool, Tool];
  let path: AdminPath;
  let count = 0;
  let member: Caller;

  beforeAll(async () => {
    service = await startTestService(catalogue, { settings: { RATE_LIMITS: 'on' } });
    tools = [
      await addTool(service, { durationMinutes: '20', skillLevel: 'advanced' }),
      await addTool(service, { durationMinutes: '30', skillLevel: 'beginner' }),
      await addTool(service),
    ];
  });
  afterAll(() => service.close());

  const [first, second] = [() => tools[0].id, () => tools[1].id];
  const content = () => ({
    slug: `progress-${++count}`,
    title: 'Web basics',
    summary: 'From cookies to headers.',
    unlisted: false,
    steps: [
      { toolId: first(), lesson: '', questions: [QUESTION, OTHER] },
      { toolId: second(), lesson: 'Then.', questions: [] },
    ],
  });
  const request = <Body>(method: string, url: string, as: Caller, body?: object) =>
    service.request<Body & { code?: string }>({ method, url, as, body });
  const change = (given: object) =>
    request<AdminPath>('PUT', `/api/admin/paths/${path.id}`, anAdmin(), { ...content(), ...given });
  const step = (toolId: string) => `/api/paths/${path.slug}/steps/${toolId}`;
  const answer = (answers: unknown, toolId = first(), as = member) =>
    request<SelfCheckResult>('POST', `${step(toolId)}/answers`, as, { answers });
  const tick = (toolId: string, as = member) => request('PUT', `${step(toolId)}/done`, as);
  const untick = (toolId: string) => request('DELETE', `${step(toolId)}/done`, member);
  const progress = async (as = member) =>
    (await request<MemberPath[]>('GET', '/api/account/paths', as)).body.find(
      ({ slug }) => slug === path.slug,
    );
  const done = async () => (await progress())?.doneToolIds ?? [];
  const issue = (name: unknown = 'Ada Lovelace', as = member) =>
    request<Certificate>('POST', `/api/paths/${path.slug}/certificate`, as, { name });
  const certificate = (code: string) =>
    request<Certificate>('GET', `/api/certificates/${code}`, aVisitor);
  const complete = async () => {
    await tick(first());
    await tick(second());
    return (await issue()).body;
  };

  beforeEach(async () => {
    member = aUser();
    path = (await request<AdminPath>('POST', '/api/admin/paths', anAdmin(), content())).body;
  });

  it('keeps the right answers on the server, and shows them to administrators', async () => {
    const { body } = await request<LearningPathDetail>('GET', `/api/paths/${path.slug}`, aVisitor);
    expect(body.steps.map(({ questions }) => questions)).toEqual([
      [QUESTION, OTHER].map(({ question, options }) => ({ question, options })),
      [],
    ]);
    expect(JSON.stringify(body)).not.toContain('answer');
    expect(body.skillLevels).toEqual(['beginner', 'advanced']);
    expect(path.steps[0]?.questions).toEqual([QUESTION, OTHER]);
  });

  it('marks a step as done when all answers are right, and says which are wrong', async () => {
    expect(await answer([1, 1])).toMatchObject({
      status: 200,
      body: { isRight: false, wrong: [1] },
    });
    expect(await answer([])).toMatchObject({ body: { isRight: false, wrong: [0, 1] } });
    expect(await done()).toEqual([]);
    expect(await answer([1, 0])).toMatchObject({ status: 200, body: { isRight: true, wrong: [] } });
    expect(await done()).toEqual([first()]);
    expect((await answer([0, 0])).body.isRight).toBe(false);
    expect(await done()).toEqual([first()]);
  });

  it('lets members mark a step as done, and as not done', async () => {
    expect((await tick(second())).status).toBe(200);
    expect((await tick(second())).status).toBe(200);
    expect(await done()).toEqual([second()]);
    expect((await untick(second())).status).toBe(200);
    expect((await untick(second())).status).toBe(200);
    expect(await done()).toEqual([]);
    expect(await progress(aUser())).toBeUndefined();
  });

  it('refuses unknown steps, steps without questions and malformed answers', async () => {
    expect((await answer([0], tools[2].id)).body.code).toBe('path_step_not_found');
    expect((await tick(randomUUID())).status).toBe(404);
    expect((await tick('none')).status).toBe(404);
    expect(await answer([], second())).toMatchObject({
      status: 409,
      body: { code: 'no_self_check' },
    });
    for (const answers of ['1', [-1], ['1'], [0.5], [0, 0, 0, 0]])
      expect((await answer(answers)).status).toBe(400);
    await change({ unlisted: true });
    expect((await tick(first())).status).toBe(404);
  });

  it('limits the checks of a member to ten a minute', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await answer([0, 0])).status).toBe(200);
    const refused = await answer([1, 0]);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await answer([1, 0], first(), aUser())).status).toBe(200);
  });

  it('survives a change of the path: order, removed and returned steps', async () => {
    await tick(first());
    const [one, other] = content().steps;
    await change({ steps: [other, one] });
    expect(await done()).toEqual([first()]);
    await change({ steps: [other] });
    expect(await done()).toEqual([]);
    await change({ steps: [one, other] });
    expect(await done()).toEqual([first()]);
  });

  it('leads to one certificate, which everybody who knows its code can check', async () => {
    await tick(first());
    expect(await issue()).toMatchObject({ status: 409, body: { code: 'path_not_completed' } });
    await tick(second());
    const { status, body } = await issue(' Ada Lovelace ');
    expect([status, body]).toEqual([
      201,
      {
        code: expect.stringMatching(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/),
        name: 'Ada Lovelace',
        pathTitle: 'Web basics',
        stepCount: 2,
        durationMinutes: 50,
        issuedAt: expect.stringMatching(/^20.*Z$/),
        pathSlug: path.slug,
      },
    ]);
    expect((await issue('Another name')).body).toEqual(body);
    expect((await certificate(body.code)).body).toEqual(body);
    expect((await certificate(body.code.toLowerCase().replaceAll('-', ''))).body).toEqual(body);
    expect((await progress())?.certificateCode).toBe(body.code);
    expect((await request('GET', '/api/account/certificates', member)).body).toEqual([body]);
    expect((await request('GET', '/api/account/certificates', aUser())).body).toEqual([]);
  });

  it.each(['', 'x'.repeat(81), 'a\u202eb', 5])('refuses the name %j', async (name) => {
    expect((await issue(name)).status).toBe(400);
  });

  it('issues one certificate when a member asks twice at once', async () => {
    await tick(first());
    await tick(second());
    const issued = await Promise.all([issue(), issue(), issue()]);
    expect(new Set(issued.map(({ body }) => body.code)).size).toBe(1);
  });

  it('does not count unlisted tools', async () => {
    const extra = await addTool(service);
    await change({ steps: [...content().steps, { toolId: extra.id, lesson: '' }] });
    await tick(first());
    await tick(second());
    expect((await issue()).status).toBe(409);
    await editTool(service, extra.id, { unlisted: 'true' });
    expect((await issue()).body.stepCount).toBe(2);
  });

  it('keeps a certificate as it was issued when its path changes or is deleted', async () => {
    const issued = await complete();
    await change({ title: 'New title', steps: [content().steps[0]] });
    expect((await certificate(issued.code)).body).toEqual(issued);
    await request('DELETE', `/api/admin/paths/${path.id}`, anAdmin());
    expect((await certificate(issued.code)).body).toEqual({ ...issued, pathSlug: null });
  });

  it('lets only its owner revoke a certificate, and issues another one afterwards', async () => {
    const { code } = await complete();
    const revoke = (as: Caller) => request('DELETE', `/api/account/certificates/${code}`, as);
    expect((await revoke(aUser())).status).toBe(404);
    expect((await revoke(member)).status).toBe(200);
    expect((await revoke(member)).status).toBe(404);
    expect(await certificate(code)).toMatchObject({
      status: 404,
      body: { code: 'certificate_not_found' },
    });
    const { body } = await issue('Another name');
    expect([body.name, body.code === code]).toEqual(['Another name', false]);
  });

  it('knows no code that was never issued', async () => {
    for (const code of ['00000-00000-00000-00000', 'short', '%00'])
      expect((await certificate(code)).status).toBe(404);
  });

  it('is in the export, and erased with the account, also when a request comes late', async () => {
    const { userId } = member as { userId: string };
    const { code } = await complete();
    const data = () =>
      request<CatalogueExport>('GET', `/internal/users/${userId}/data`, aService('identity'));
    expect((await data()).body).toEqual({
      pathSteps: [first(), second()].map((id) => ({
        pathTitle: 'Web basics',
        toolName: tools.find((tool) => tool.id === id)!.name,
        doneAt: expect.stringMatching(/^20.*Z$/),
      })),
      certificates: [
        expect.objectContaining({ code, name: 'Ada Lovelace', pathTitle: 'Web basics' }),
      ],
    });
    expect((await request('GET', `/internal/users/${userId}/data`, member)).status).toBe(403);
    await service.broker.publish(userDeleted({ userId }, { version: 2 }));
    await eventually(async () => expect((await certificate(code)).status).toBe(404));
    await tick(first());
    expect((await data()).body).toEqual({ pathSteps: [], certificates: [] });
  });

  it.each([
    ['no options', { ...QUESTION, options: [] }],
    ['one option', { ...QUESTION, options: ['This'], answer: 0 }],
    ['six options', { ...QUESTION, options: ['1', '2', '3', '4', '5', '6'] }],
    ['equal options', { ...QUESTION, options: ['This', ' This '] }],
    ['an empty option', { ...QUESTION, options: ['This', ' '] }],
    ['a long option', { ...QUESTION, options: ['This', 'x'.repeat(121)] }],
    ['options that are no list', { ...QUESTION, options: 'This' }],
    ['an answer that is no option', { ...QUESTION, answer: 3 }],
    ['a negative answer', { ...QUESTION, answer: -1 }],
    ['no question', { ...QUESTION, question: ' ' }],
    ['a long question', { ...QUESTION, question: 'x'.repeat(201) }],
  ])('refuses a question with %s', async (_what, question) => {
    const steps = [{ toolId: first(), lesson: '', questions: [question] }];
    expect((await change({ steps })).status).toBe(400);
  });

  it('refuses more than three questions', async () => {
    const steps = [{ toolId: first(), lesson: '', questions: [1, 2, 3, 4].map(() => OTHER) }];
    expect((await change({ steps })).status).toBe(400);
  });
});
