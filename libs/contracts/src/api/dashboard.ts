import type { AccessLevel } from './access-level';

/** One download in the dashboard's list (spec §3, dashboard stats). */
export interface RecentDownload {
  id: string;
  downloadedAt: string;
  tool: { id: string; name: string; description: string; thumbnailUrl: string | null; language: string; accessLevel: AccessLevel };
}

/** Answer of `GET /api/dashboard/stats`: free and pro count by the level at the time of the download (contract §4). */
export interface DashboardStats {
  totalDownloads: number;
  freeDownloads: number;
  proDownloads: number;
  /** The last 10, newest first. */
  recentDownloads: RecentDownload[];
  /** At most 6, by count, then by name. */
  favoriteLanguages: { language: string; count: number }[];
}
