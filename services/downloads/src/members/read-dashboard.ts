import { Injectable } from '@nestjs/common';
import type { DashboardStats } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { summarize } from './dashboard';
import { readDashboardDownloads } from '../downloads/download.repository';

@Injectable()
export class ReadDashboard {
  constructor(private readonly transactions: Transactions) {}

  async run(userId: string): Promise<DashboardStats> {
    const { counts, recent } = await this.transactions.read((database) =>
      readDashboardDownloads(database, userId),
    );
    const { favoriteLanguages, ...totals } = summarize(counts);
    return { ...totals, recentDownloads: recent, favoriteLanguages };
  }
}
