import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import type { ProviderName } from '../providers/payment-provider';
import { DatabaseClock } from '../store/database-clock';
import { completeWebhooks, retryWebhooks, claimWebhooks, type PendingWebhook } from '../store/provider-events';
import { SyncCardEvent } from './sync-card-event';
import { SyncPayment } from './sync-payment';

/** News taken at once at the most. */
const BATCH = 200;
/** Payments looked at side by side. */
const CONCURRENCY = 4;
/** Seconds until news is tried again: two, four, eight, and in the end ten minutes. */
const retryAfter = (tries: number): number => Math.min(600, 2 ** tries);

/** Everything that waits about one payment or subscription: looking once answers all of it. */
interface Case {
  provider: ProviderName;
  subject: string;
  news: PendingWebhook[];
}

/** Works through the providers' news: each is reason to ask the provider itself, whose answer counts. */
@Injectable()
export class ProcessWebhooks {
  private readonly logger = new Logger('HandleNews');

  constructor(
    private readonly transactions: Transactions,
    private readonly syncPayment: SyncPayment,
    private readonly syncCardEvent: SyncCardEvent,
    private readonly clock: DatabaseClock,
  ) {}

  /** True when there may be more; runs outside of transactions, since it calls. */
  async run(): Promise<boolean> {
    const news = await this.transactions.run(async (tx) => claimWebhooks(tx, BATCH, await this.clock.now(tx)));
    const cases = casesOf(news);
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.work(cases)));
    return news.length === BATCH;
  }

  private async work(cases: Case[]): Promise<void> {
    for (let next = cases.shift(); next; next = cases.shift()) await this.handle(next);
  }

  private async handle({ provider, subject, news }: Case): Promise<void> {
    const ids = news.map(({ id }) => id);
    try {
      const finish = async (tx: EntityManager, outcome: string): Promise<void> =>
        completeWebhooks(tx, ids, outcome, await this.clock.now(tx));
      if (provider === 'stripe') await this.syncCardEvent.run(subject, finish);
      else await this.syncPayment.run(subject, 'provider', finish);
    } catch (error) {
      this.logger.warn({ err: error, provider, subject, msg: 'news of a provider could not be handled yet' });
      const tries = Math.max(...news.map((one) => one.tries));
      await this.transactions.run(async (tx) => {
        const nextTryAt = new Date((await this.clock.now(tx)).getTime() + retryAfter(tries) * 1000);
        await retryWebhooks(tx, ids, String(error), nextTryAt);
      });
    }
  }
}

function casesOf(news: PendingWebhook[]): Case[] {
  const cases = new Map<string, Case>();
  for (const one of news) {
    const key = `${one.provider}:${one.subject}`;
    const known = cases.get(key) ?? { provider: one.provider, subject: one.subject, news: [] };
    known.news.push(one);
    cases.set(key, known);
  }
  return [...cases.values()];
}
