import type { RecentDownload } from '@contracts/dashboard';

/** The downloads of a tool. */
export interface ToolDownloads extends Pick<RecentDownload, 'tool' | 'ownStars'> {
  /** Newest first. */
  times: string[];
}

/** Puts the downloads of a tool together, where its newest one is. */
export function byTool(downloads: readonly RecentDownload[]): ToolDownloads[] {
  const tools = new Map<string, ToolDownloads>();
  for (const { tool, ownStars, downloadedAt } of downloads) {
    const known = tools.get(tool.id);
    if (known) known.times.push(downloadedAt);
    else tools.set(tool.id, { tool, ownStars, times: [downloadedAt] });
  }
  return [...tools.values()];
}
