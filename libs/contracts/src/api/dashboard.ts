import type { AccessLevel } from './access-level';
import type { Language } from './language';
import type { Count, Id, Moment, SitePath } from './values';

/** A tool as the dashboard's list shows it. */
export class DownloadedTool {
  id: Id;
  name: string;
  description: string;
  thumbnailUrl: SitePath | null;
  language: Language;
  accessLevel: AccessLevel;
}

/** One download in the dashboard's list (spec §3, dashboard stats). */
export class RecentDownload {
  id: Id;
  downloadedAt: Moment;
  tool: DownloadedTool;
  /** The member's rating of the tool; null without one. */
  ownStars: Count | null;
}

/** How often a member has downloaded tools of one language. */
export class LanguageCount {
  language: Language;
  count: Count;
}

/** A tool the member owns, or downloaded before its file changed or was withdrawn (`GET /api/account/tools`). */
export class MemberTool extends DownloadedTool {
  filename: string;
  /** Bought, or granted by an administrator. */
  isOwned: boolean;
  /** Not offered any more; its owners keep it. */
  unlisted: boolean;
  /** The tool has a file, and the member may download it now. */
  canDownload: boolean;
  /** When the file got the content it has now; null when that is unknown. */
  fileUpdatedAt: Moment | null;
  lastDownloadedAt: Moment | null;
  /** The file changed after the member's last download. */
  hasUpdate: boolean;
  /** Why the file that the member downloaded last was withdrawn; null unless it was. */
  withdrawalReason: string | null;
}

/**
 * How often a tool was really downloaded (`GET /api/tools/{id}/downloads`): its shown count can be
 * adjusted, these are counted from records.
 */
export class RecordedDownloads {
  downloads: Count;
  /** The members who made them; deleted accounts are not among them. */
  members: Count;
}

/** Response of `GET /api/dashboard/stats`; the three counts by access level at download time add up to the total (docs/tools.md). */
export class DashboardStats {
  totalDownloads: Count;
  freeDownloads: Count;
  proDownloads: Count;
  premiumDownloads: Count;
  /** The last 10, newest first. */
  recentDownloads: RecentDownload[];
  /** At most 6, by count, then by name. */
  favoriteLanguages: LanguageCount[];
}
