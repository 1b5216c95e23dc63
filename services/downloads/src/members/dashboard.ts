import type { AccessLevel, DashboardStats, Language, MemberTool } from '@libs/contracts';
import { decideDownload } from '../downloads/access';
import type { Entitled } from '../entitlements/entitlements.client';

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

export interface MemberToolFacts
  extends
    Entitled,
    Omit<
      MemberTool,
      'isOwned' | 'canDownload' | 'fileUpdatedAt' | 'lastDownloadedAt' | 'hasUpdate'
    > {
  hasFile: boolean;
  proUntil: Date | null; // Pro includes the premium tool until then
  hasLatestFile: boolean; // the tool's file is the one that the member downloaded last
  fileUpdatedAt: Date | null;
  lastDownloadedAt: Date | null;
}

const UPDATES = 20; // listed updates of tools that the member does not own

/** Lists a member's own tools, others whose file was withdrawn, and updates that they may still download: updates first, then by name. */
export function listMemberTools(tools: readonly MemberToolFacts[], now: Date): MemberTool[] {
  const listed = tools.map((facts) => toMemberTool(facts, now));
  const updates = listed.filter((tool) => !isListed(tool) && tool.hasUpdate && tool.canDownload);
  return [...listed.filter(isListed), ...updates.sort(newestFile).slice(0, UPDATES)].sort(
    (one, other) =>
      Number(other.hasUpdate) - Number(one.hasUpdate) || one.name.localeCompare(other.name, 'en'),
  );
}

/** A withdrawn file warns also those who can no longer download the tool. */
const isListed = ({ isOwned, withdrawalReason }: MemberTool): boolean =>
  isOwned || withdrawalReason !== null;

function toMemberTool(facts: MemberToolFacts, now: Date): MemberTool {
  const { hasFile, hasLatestFile, hasPurchased, accessUntil, proUntil, ...others } = facts;
  const { fileUpdatedAt, lastDownloadedAt, ...tool } = others;
  return {
    ...tool,
    isOwned: hasPurchased,
    canDownload: decideDownload({ ...tool, hasFile, proUntil }, { hasPurchased, accessUntil }, now)
      .allowed,
    fileUpdatedAt: fileUpdatedAt?.toISOString() ?? null,
    lastDownloadedAt: lastDownloadedAt?.toISOString() ?? null,
    hasUpdate:
      hasFile &&
      !hasLatestFile &&
      fileUpdatedAt !== null &&
      lastDownloadedAt !== null &&
      lastDownloadedAt < fileUpdatedAt,
  };
}

const newestFile = (one: MemberTool, other: MemberTool): number =>
  (other.fileUpdatedAt ?? '').localeCompare(one.fileUpdatedAt ?? '');
