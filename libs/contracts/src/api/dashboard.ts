import type { AccessLevel } from './access-level';

/** A tool as the dashboard's list shows it. */
export class DownloadedTool {
  id: string;
  name: string;
  description: string;
  thumbnailUrl: string | null;
  language: string;
  accessLevel: AccessLevel;
}

/** One download in the dashboard's list (spec §3, dashboard stats). */
export class RecentDownload {
  id: string;
  downloadedAt: string;
  tool: DownloadedTool;
}

/** How often a member has downloaded tools of one language. */
export class LanguageCount {
  language: string;
  count: number;
}

/** Answer of `GET /api/dashboard/stats`: free and pro count by the level at the time of the download (contract §4). */
export class DashboardStats {
  totalDownloads: number;
  freeDownloads: number;
  proDownloads: number;
  /** The last 10, newest first. */
  recentDownloads: RecentDownload[];
  /** At most 6, by count, then by name. */
  favoriteLanguages: LanguageCount[];
}
