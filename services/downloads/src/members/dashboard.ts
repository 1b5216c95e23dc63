import type { AccessLevel, DashboardStats, Language } from '@libs/contracts';

export interface DownloadCount {
  language: Language;
  accessLevel: AccessLevel; // at the time of the download
  count: number;
}

type DashboardNumbers = Omit<DashboardStats, 'recentDownloads'>;

/** Languages that a dashboard ranks (spec §9). */
const FAVORITES = 6;

/** Totals a member's downloads by level; ranks languages by count, then by name (docs/tools.md). */
export function summarize(counts: readonly DownloadCount[]): DashboardNumbers {
  const byLanguage = new Map<Language, number>();
  for (const { language, count } of counts)
    byLanguage.set(language, (byLanguage.get(language) ?? 0) + count);
  return {
    totalDownloads: total(counts),
    freeDownloads: total(counts.filter(({ accessLevel }) => accessLevel === 'free')),
    proDownloads: total(counts.filter(({ accessLevel }) => accessLevel === 'pro')),
    premiumDownloads: total(counts.filter(({ accessLevel }) => accessLevel === 'premium')),
    favoriteLanguages: [...byLanguage]
      .map(([language, count]) => ({ language, count }))
      .sort((one, other) => other.count - one.count || (one.language < other.language ? -1 : 1))
      .slice(0, FAVORITES),
  };
}

const total = (counts: readonly DownloadCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
