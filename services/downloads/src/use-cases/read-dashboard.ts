import { Injectable } from '@nestjs/common';
import type { DashboardStats } from '@libs/contracts';
import { PreparedReads } from '@libs/persistence';
import { summarize } from '../domain/dashboard';
import { readDashboardDownloads } from '../store/download.repository';

@Injectable()
export class ReadDashboard {
  constructor(private readonly reads: PreparedReads) {}

  async run(userId: string): Promise<DashboardStats> {
    const { counts, recent } = await readDashboardDownloads(this.reads, userId);
    const { favoriteLanguages, ...totals } = summarize(counts);
    return { ...totals, recentDownloads: recent, favoriteLanguages };
  }
}
