import { randomUUID } from 'node:crypto';
import {
  type AdminPath,
  type AdminPathQuestion,
  type LearningPath,
  type LearningPathDetail,
  PATH_LIMITS,
  type Tool,
} from '@libs/contracts';
import {
  anAdmin,
  aUser,
  aVisitor,
  startTestService,
  type TestResponse,
  type TestService,
} from '@testing';
import { catalogue } from '../src/catalogue.module';
import { addTool, editTool } from './factories';
import { aPicture } from './file-builders';

describe('learning paths', () => {
  let service: TestService;
  let tools: [Tool, Tool, Tool];
  let count = 0;

  beforeAll(async () => {
    service = await startTestService(catalogue);
    tools = [
      await addTool(service, { durationMinutes: '20' }),
      await addTool(service, { accessLevel: 'pro', durationMinutes: '30' }),
      await addTool(service),
    ];
  });
  afterAll(() => service.close());

  const content = (
    steps: { toolId: string; lesson: string; questions?: AdminPathQuestion[] }[],
    given: Partial<AdminPath> = {},
  ) => ({
    slug: `path-${++count}`,
    title: 'Web basics',
    summary: 'From cookies to headers.',
    unlisted: false,
    steps,
    ...given,
  });
  const twoSteps = () => [
    { toolId: tools[1].id, lesson: '' },
    { toolId: tools[0].id, lesson: 'Cookies come first.' },
  ];
  const add = (
    body: object,
    as = anAdmin(),
  ): Promise<TestResponse<AdminPath & { message?: string; code?: string }>> =>
    service.request({ method: 'POST', url: '/api/admin/paths', body, as });
  const change = (
    id: string,
    body: object,
    as = anAdmin(),
  ): Promise<TestResponse<AdminPath & { message?: string }>> =>
    service.request({ method: 'PUT', url: `/api/admin/paths/${id}`, body, as });
  const show = (slug: string, headers = {}) =>
    service.request<LearningPathDetail>({ url: `/api/paths/${slug}`, headers });
  const listed = async () =>
    (await service.request<LearningPath[]>({ url: '/api/paths' })).body.map(({ slug }) => slug);

  it('show their tools in order with the lessons between them, and whether they need Pro', async () => {
    const { slug } = (await add(content(twoSteps(), { outcomes: ' Set cookies ' }))).body;
    const { status, body } = await show(slug);
    expect(status).toBe(200);
    expect(body).toEqual({
      slug,
      title: 'Web basics',
      summary: 'From cookies to headers.',
      outcomes: 'Set cookies',
      updatedAt: expect.stringMatching(/^20.*Z$/),
      topic: null,
      isPro: true,
      skillLevels: [],
      durationMinutes: 50,
      premiumTools: [],
      toolIds: [tools[1].id, tools[0].id],
      thumbnailUrl: null,
      steps: [
        {
          lesson: '',
          questions: [],
          tool: expect.objectContaining({
            id: tools[1].id,
            accessLevel: 'pro',
            durationMinutes: 30,
            skillLevel: null,
          }),
        },
        {
          lesson: 'Cookies come first.',
          questions: [],
          tool: expect.objectContaining({
            id: tools[0].id,
            name: tools[0].name,
            slug: tools[0].slug,
            language: 'go',
          }),
        },
      ],
    });
    const summary: Partial<LearningPathDetail> = { ...body };
    delete summary.steps;
    delete summary.outcomes;
    const list = (await service.request<LearningPath[]>({ url: '/api/paths' })).body;
    expect(list.find((path) => path.slug === slug)).toEqual(summary);
  });

  it('show the topic of most of their tools, the thumbnail of the first, and what their premium tools cost, with until when Pro includes them', async () => {
    const premium = { accessLevel: 'premium', price: '1499' };
    const proUntil = '2031-01-01T00:00:00.000Z';
    const thumbnail = { name: 'a.png', bytes: await aPicture() };
    const pictured = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        addTool(service, {
          thumbnail,
          topic: index === 0 ? 'linux' : 'networks',
          ...(index % 2 ? premium : {}),
          ...(index === 3 ? { proUntil } : {}),
        }),
      ),
    );
    const steps = [tools[2], ...pictured].map(({ id }) => ({ toolId: id, lesson: '' }));
    const { body } = await show((await add(content(steps))).body.slug);
    expect(body).toMatchObject({
      isPro: false,
      premiumTools: [
        { id: pictured[1]?.id, price: 1499, proUntil: null },
        { id: pictured[3]?.id, price: 1499, proUntil },
      ],
      thumbnailUrl: pictured[0]?.thumbnailUrl,
      topic: 'networks',
    });
    expect(body.steps.map(({ tool }) => [tool.thumbnailUrl, tool.price])).toEqual(
      [tools[2], ...pictured].map(({ thumbnailUrl, price }) => [thumbnailUrl, price]),
    );
  });

  it('can have as many characters in every script', async () => {
    const { steps, lesson, summary, title, questions, question, options, option } = PATH_LIMITS;
    const asked: AdminPathQuestion[] = Array.from({ length: questions }, () => ({
      question: '𒀀'.repeat(question),
      options: Array.from({ length: options }, (_, n) => `${n}${'𒀀'.repeat(option - 1)}`),
      answer: options - 1,
    }));
    const many = await Promise.all(Array.from({ length: steps }, () => addTool(service)));
    const longest = content(
      many.map(({ id }) => ({ toolId: id, lesson: '𒀀'.repeat(lesson), questions: asked })),
      { title: '𒀀'.repeat(title), summary: '𒀀'.repeat(summary) },
    );
    const { status, body } = await add(longest);
    expect([status, body.steps]).toEqual([
      201,
      longest.steps.map((step, index) => ({ ...step, toolName: many[index]?.name })),
    ]);
  });

  it('are never overwritten silently by an administrator who opened an older version', async () => {
    const { id, updatedAt, slug } = (await add(content(twoSteps()))).body;
    expect((await change(id, content(twoSteps(), { title: 'First', updatedAt }))).status).toBe(200);
    const second = content(twoSteps(), { title: 'Second', updatedAt });
    expect(await change(id, second)).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile' },
    });
    const saved = (await show(slug)).body;
    expect(saved.title).toBe('First');
    expect((await change(id, { ...second, updatedAt: saved.updatedAt })).body.title).toBe('Second');
    expect((await change(id, { ...second, updatedAt: undefined })).status).toBe(200);
    expect((await change(id, { ...second, updatedAt: 'yesterday' })).status).toBe(400);
  });

  it('are revalidated with an ETag that changes with their content', async () => {
    const { slug, id } = (await add(content(twoSteps()))).body;
    const etag = (await show(slug)).headers.get('etag')!;
    expect((await show(slug, { 'if-none-match': etag })).status).toBe(304);
    await change(id, content(twoSteps(), { title: 'Another title' }));
    expect((await show(slug, { 'if-none-match': etag })).body).toMatchObject({
      title: 'Another title',
    });
    const list = await service.request({ url: '/api/paths' });
    expect(list.headers.get('cache-control')).toBe('no-cache');
    expect(
      (
        await service.request({
          url: '/api/paths',
          headers: { 'if-none-match': list.headers.get('etag')! },
        })
      ).status,
    ).toBe(304);
  });

  it('lose deleted and unlisted tools, and are not shown without any tool; the administrator sees the unlisted ones', async () => {
    const [kept, unlisted, deleted] = [
      await addTool(service),
      await addTool(service),
      await addTool(service),
    ];
    const steps = [deleted, unlisted, kept].map(({ id }) => ({
      toolId: id,
      lesson: `Before ${id}.`,
    }));
    const { slug, id } = (await add(content(steps))).body;
    await editTool(service, unlisted.id, { unlisted: 'true' });
    await service.request({ method: 'DELETE', url: `/api/tools/${deleted.id}`, as: anAdmin() });
    expect((await show(slug)).body).toMatchObject({
      toolIds: [kept.id],
      steps: [{ lesson: `Before ${kept.id}.` }],
    });
    const all = (await service.request<AdminPath[]>({ url: '/api/admin/paths', as: anAdmin() }))
      .body;
    expect(all.find((path) => path.id === id)!.steps.map(({ toolId }) => toolId)).toEqual([
      unlisted.id,
      kept.id,
    ]);
    await service.request({ method: 'DELETE', url: `/api/tools/${kept.id}`, as: anAdmin() });
    expect(await show(slug)).toMatchObject({
      status: 404,
      body: { message: 'Learning path not found', code: 'path_not_found' },
    });
    expect(await listed()).not.toContain(slug);
  });

  it('are edited by administrators: texts, lessons, order, listing, deletion; the address stays', async () => {
    const { slug, id } = (await add(content(twoSteps()))).body;
    const steps = [{ toolId: tools[2].id, lesson: '' }, ...twoSteps().reverse()];
    const texts = { title: ' New ', summary: 'Other.', outcomes: 'Read\nWrite' };
    const edited = await change(id, { ...texts, unlisted: false, steps });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        id,
        slug,
        title: 'New',
        summary: 'Other.',
        outcomes: 'Read\nWrite',
        steps: steps.map((step) => ({ ...step, questions: [] })),
      },
    });
    expect((await show(slug)).body.toolIds).toEqual(steps.map(({ toolId }) => toolId));
    await change(id, { title: 'New', summary: 'Other.', unlisted: true, steps });
    expect((await show(slug)).status).toBe(404);
    expect(await listed()).not.toContain(slug);
    const remove = () =>
      service.request({ method: 'DELETE', url: `/api/admin/paths/${id}`, as: anAdmin() });
    expect([
      (await remove()).status,
      (await remove()).status,
      (await change(id, content(steps))).status,
    ]).toEqual([200, 404, 404]);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title that reverses its direction', { title: 'fdp\u202eexe' }, 'title'],
    ['an invisible character in the summary', { summary: 'one\ntwo\u200b' }, 'summary'],
    ['a long summary', { summary: 'x'.repeat(401) }, 'summary'],
    ['long outcomes', { outcomes: 'x'.repeat(301) }, 'outcomes'],
    ['no tools', { steps: [] }, 'steps'],
    ['steps that are no list', { steps: 'all' }, 'steps'],
    ['an unknown tool', { steps: [{ toolId: randomUUID(), lesson: '' }] }, 'steps'],
    ['a malformed address', { slug: 'Web Basics' }, 'slug'],
  ] as [string, Record<string, unknown>, string][])(
    'are refused with %s, and nothing changes',
    async (_what, given, field) => {
      const before = await listed();
      const { status, body } = await add({ ...content(twoSteps()), ...given });
      expect([
        status,
        (body as unknown as { errors: { field: string }[] }).errors[0]!.field.split('.')[0],
      ]).toEqual([400, field]);
      expect(await listed()).toEqual(before);
    },
  );

  it('contain each tool once', async () => {
    const [step] = twoSteps();
    expect((await add(content([step!, step!]))).status).toBe(400);
  });

  it('have an address of their own', async () => {
    const path = content(twoSteps());
    expect((await add(path)).status).toBe(201);
    expect(await add(path)).toMatchObject({ status: 409, body: { code: 'path_slug_taken' } });
  });

  it.each([
    ['{"title":', 'application/json', 400],
    [JSON.stringify({ title: 'x'.repeat(270_000) }), 'application/json', 413],
    ['title=x', 'application/x-www-form-urlencoded', 415],
  ])('are refused with a malformed body: %.10s as %s', async (body, type, status) => {
    const request = {
      method: 'POST',
      url: '/api/admin/paths',
      body,
      headers: { 'content-type': type },
      as: anAdmin(),
    };
    expect((await service.request(request)).status).toBe(status);
  });

  it('are edited by nobody else', async () => {
    for (const [as, status] of [
      [aVisitor, 401],
      [aUser(), 403],
    ] as const) {
      expect((await add(content(twoSteps()), as)).status).toBe(status);
      expect((await change(randomUUID(), content(twoSteps()), as)).status).toBe(status);
      expect((await service.request({ url: '/api/admin/paths', as })).status).toBe(status);
    }
  });

  it('stay whole when two administrators save at once', async () => {
    const { id, slug } = (await add(content(twoSteps()))).body;
    const saved = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        change(id, content(n % 2 ? twoSteps() : twoSteps().reverse(), { title: `T${n}` })),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await show(slug)).body.toolIds).toHaveLength(2);
  });
});
