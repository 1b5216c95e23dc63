import type { MemberTool } from '@libs/contracts';
import { mayDownload } from '../downloads/access';
import type { Entitled } from '../entitlements/entitlements.client';

export interface MemberToolFacts
  extends
    Entitled,
    Omit<
      MemberTool,
      'isOwned' | 'canDownload' | 'fileUpdatedAt' | 'lastDownloadedAt' | 'hasUpdate'
    > {
  hasFile: boolean;
  fileUpdatedAt: Date | null;
  lastDownloadedAt: Date | null;
}

const UPDATES = 20; // listed updates of tools that the member does not own

/** Lists a member's own tools, and updates of others that they may still download: updates first, then by name. */
export function listMemberTools(tools: readonly MemberToolFacts[], now: Date): MemberTool[] {
  const listed = tools.map((facts) => toMemberTool(facts, now));
  const updates = listed.filter(
    ({ isOwned, hasUpdate, canDownload }) => !isOwned && hasUpdate && canDownload,
  );
  return [
    ...listed.filter(({ isOwned }) => isOwned),
    ...updates.sort(newestFile).slice(0, UPDATES),
  ].sort(
    (one, other) =>
      Number(other.hasUpdate) - Number(one.hasUpdate) || one.name.localeCompare(other.name, 'en'),
  );
}

function toMemberTool(
  { hasFile, hasPurchased, accessUntil, fileUpdatedAt, lastDownloadedAt, ...tool }: MemberToolFacts,
  now: Date,
): MemberTool {
  return {
    ...tool,
    isOwned: hasPurchased,
    canDownload:
      hasFile && mayDownload(tool.accessLevel, { hasPurchased, accessUntil }, now).allowed,
    fileUpdatedAt: fileUpdatedAt?.toISOString() ?? null,
    lastDownloadedAt: lastDownloadedAt?.toISOString() ?? null,
    hasUpdate:
      hasFile &&
      fileUpdatedAt !== null &&
      lastDownloadedAt !== null &&
      lastDownloadedAt < fileUpdatedAt,
  };
}

const newestFile = (one: MemberTool, other: MemberTool): number =>
  (other.fileUpdatedAt ?? '').localeCompare(one.fileUpdatedAt ?? '');
