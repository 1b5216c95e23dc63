import { summarize, type DownloadCount } from './dashboard';

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
