import { Injectable } from '@nestjs/common';
import type { DashboardStats } from '@libs/contracts';
import type { EntityManager } from 'typeorm';
import { summarize } from '../domain/dashboard';
import { countDownloads, recentDownloads } from '../store/download.repository';

/** Reads the dashboard of a member (spec §3, dashboard stats). */
@Injectable()
export class ReadDashboard {
  async run(tx: EntityManager, userId: string): Promise<DashboardStats> {
    const { favoriteLanguages, ...totals } = summarize(await countDownloads(tx, userId));
    return { ...totals, recentDownloads: await recentDownloads(tx, userId), favoriteLanguages };
  }
}
