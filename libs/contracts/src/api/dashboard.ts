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
}

/** How often a member has downloaded tools of one language. */
export class LanguageCount {
  language: Language;
  count: Count;
}

/** Answer of `GET /api/dashboard/stats`: free and pro count by the level at the time of the download (contract §4). */
export class DashboardStats {
  totalDownloads: Count;
  freeDownloads: Count;
  proDownloads: Count;
  /** The last 10, newest first. */
  recentDownloads: RecentDownload[];
  /** At most 6, by count, then by name. */
  favoriteLanguages: LanguageCount[];
}
