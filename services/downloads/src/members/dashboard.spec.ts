import { type DownloadCount, listMemberTools, type MemberToolFacts, summarize } from './dashboard';

const downloads = (
  language: DownloadCount['language'],
  accessLevel: DownloadCount['accessLevel'],
  count: number,
): DownloadCount => ({
  language,
  accessLevel,
  count,
});

describe('summarize', () => {
  it('is all zeros without downloads', () => {
    expect(summarize([])).toEqual({
      totalDownloads: 0,
      freeDownloads: 0,
      proDownloads: 0,
      premiumDownloads: 0,
      favoriteLanguages: [],
    });
  });

  it('counts each level separately; the three add up to the total', () => {
    expect(
      summarize([
        downloads('go', 'free', 1),
        downloads('go', 'pro', 2),
        downloads('go', 'premium', 4),
      ]),
    ).toMatchObject({
      totalDownloads: 7,
      freeDownloads: 1,
      proDownloads: 2,
      premiumDownloads: 4,
    });
  });

  it('ranks at most six languages by count over all levels, then by name', () => {
    const counts = (['php', 'bash', 'rust', 'sql', 'css', 'java', 'go'] as const).map((language) =>
      downloads(language, 'free', 1),
    );
    expect(summarize([...counts, downloads('rust', 'pro', 1)]).favoriteLanguages).toEqual([
      { language: 'rust', count: 2 },
      ...['bash', 'css', 'go', 'java', 'php'].map((language) => ({ language, count: 1 })),
    ]);
  });
});

const [MONDAY, TUESDAY, NOW] = [
  new Date('2026-03-02'),
  new Date('2026-03-03'),
  new Date('2026-03-04'),
];
const facts = (given: Partial<MemberToolFacts> = {}): MemberToolFacts => ({
  id: given.name ?? 'kit',
  name: 'kit',
  description: '',
  thumbnailUrl: null,
  language: 'python',
  accessLevel: 'premium',
  filename: 'kit.zip',
  unlisted: false,
  proUntil: null,
  hasFile: true,
  hasLatestFile: false,
  withdrawalReason: null,
  fileUpdatedAt: MONDAY,
  lastDownloadedAt: null,
  hasPurchased: true,
  accessUntil: null,
  ...given,
});
const only = (given: Partial<MemberToolFacts>) => listMemberTools([facts(given)], NOW)[0];
const changed = { fileUpdatedAt: TUESDAY, lastDownloadedAt: MONDAY };

describe('listMemberTools', () => {
  it('lists what the member owns, with times as text', () => {
    expect(only({ unlisted: true })).toEqual({
      id: 'kit',
      name: 'kit',
      description: '',
      thumbnailUrl: null,
      language: 'python',
      accessLevel: 'premium',
      filename: 'kit.zip',
      isOwned: true,
      unlisted: true,
      canDownload: true,
      hasUpdate: false,
      withdrawalReason: null,
      fileUpdatedAt: MONDAY.toISOString(),
      lastDownloadedAt: null,
    });
  });

  it.each<[string, Partial<MemberToolFacts>, boolean]>([
    ['changed after the last download', changed, true],
    ['the member has already', { ...changed, hasLatestFile: true }, false],
    ['was downloaded since', { fileUpdatedAt: MONDAY, lastDownloadedAt: TUESDAY }, false],
    ['was never downloaded', { fileUpdatedAt: TUESDAY }, false],
    ['changed at an unknown time', { fileUpdatedAt: null, lastDownloadedAt: MONDAY }, false],
    ['is no longer there', { ...changed, hasFile: false }, false],
  ])(
    'offers an update only of a file that changed after the last download: one that %s',
    (_which, given, hasUpdate) => {
      expect(only(given)?.hasUpdate).toBe(hasUpdate);
    },
  );

  it('cannot download a tool without a file, or one that has become a pro tool', () => {
    expect([
      only({ hasFile: false })?.canDownload,
      only({ accessLevel: 'pro' })?.canDownload,
    ]).toEqual([false, false]);
  });

  it('lists other tools only with an update the member may download', () => {
    const other = (name: string, given: Partial<MemberToolFacts>) =>
      facts({ ...changed, name, hasPurchased: false, ...given });
    const tools = [
      other('free', { accessLevel: 'free' }),
      other('free, not changed', {
        accessLevel: 'free',
        fileUpdatedAt: MONDAY,
        lastDownloadedAt: TUESDAY,
      }),
      other('pro', { accessLevel: 'pro', accessUntil: new Date('2026-04-01') }),
      other('pro, lapsed', { accessLevel: 'pro', accessUntil: TUESDAY }),
      other('premium, refunded', { accessLevel: 'premium' }),
      other('premium, in Pro', {
        accessLevel: 'premium',
        accessUntil: new Date('2026-04-01'),
        proUntil: new Date('2026-04-01'),
      }),
      other('premium, no longer in Pro', {
        accessLevel: 'premium',
        accessUntil: new Date('2026-04-01'),
        proUntil: TUESDAY,
      }),
    ];
    expect(listMemberTools(tools, NOW).map(({ name, isOwned }) => [name, isOwned])).toEqual([
      ['free', false],
      ['premium, in Pro', false],
      ['pro', false],
    ]);
  });

  it('puts updates first and orders by name', () => {
    const tools = [
      facts({ name: 'b' }),
      facts({ name: 'd', ...changed }),
      facts({ name: 'a' }),
      facts({ name: 'c', ...changed }),
    ];
    expect(listMemberTools(tools, NOW).map(({ name }) => name)).toEqual(['c', 'd', 'a', 'b']);
  });

  it('lists every owned tool, and of the other updates the twenty newest', () => {
    const owned = Array.from({ length: 30 }, (_, n) => facts({ name: `owned ${n}` }));
    const others = Array.from({ length: 25 }, (_, n) =>
      facts({
        name: `other ${n}`,
        accessLevel: 'free',
        hasPurchased: false,
        lastDownloadedAt: MONDAY,
        fileUpdatedAt: new Date(+TUESDAY + n),
      }),
    );
    const names = listMemberTools([...others, ...owned], NOW).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('owned'))).toHaveLength(30);
    expect(names.filter((name) => name.startsWith('other')).sort()).toEqual(
      others
        .slice(5)
        .map(({ name }) => name)
        .sort(),
    );
  });
});
