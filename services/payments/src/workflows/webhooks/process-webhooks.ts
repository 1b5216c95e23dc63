import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import type { ProviderName } from '../../providers/payment-provider';
import { DatabaseClock } from '../../store/database-clock';
import { claimWebhooks, completeWebhooks, type PendingWebhook, retryWebhooks } from '../../store/webhook.repository';
import { SyncCardEvent } from '../../use-cases/sync-card-event';
import { SyncPayment } from './sync-payment';

const SLOTS = 4;
/** Seconds until a notification is retried: two, four, eight, up to ten minutes. */
const retryAfter = (tries: number): number => Math.min(600, 2 ** tries);

/** All pending notifications about one payment or subscription; one sync handles them all. */
interface WebhookBatch {
  provider: ProviderName;
  subject: string;
  webhooks: PendingWebhook[];
}

/** Processes provider notifications. Each only triggers a sync with the provider, whose answer is authoritative. */
@Injectable()
export class ProcessWebhooks {
  private readonly logger = new Logger('ProcessWebhooks');
  /** By provider and subject. Each provider has separate slots, so that neither delays the other. */
  private readonly running: Record<ProviderName, Map<string, Promise<void>>> = { nowpayments: new Map(), stripe: new Map() };

  constructor(
    private readonly transactions: Transactions,
    private readonly syncPayment: SyncPayment,
    private readonly syncCardEvent: SyncCardEvent,
    private readonly clock: DatabaseClock,
  ) {}

  /** Fills the provider's free slots, waiting for one if necessary; true if more may be pending. Call outside a transaction. */
  async run(provider: ProviderName): Promise<boolean> {
    const running = this.running[provider];
    if (running.size >= SLOTS) await Promise.race(running.values());
    const claim = { provider, subjects: SLOTS - running.size, except: [...running.keys()] };
    const webhooks = await this.transactions.run(async (tx) => claimWebhooks(tx, claim, await this.clock.now(tx)));
    const cases = casesOf(webhooks);
    for (const one of cases) {
      const work = this.handle(one).finally(() => running.delete(one.subject));
      running.set(one.subject, work);
    }
    return cases.length > 0;
  }

  async settled(provider: ProviderName): Promise<void> {
    await Promise.all(this.running[provider].values());
  }

  /** Never rejects: failures are logged and retried, at the latest when the lease ends. */
  private async handle(one: WebhookBatch): Promise<void> {
    try {
      await this.sync(one);
    } catch (error) {
      const { provider, subject } = one;
      this.logger.warn({ err: error, provider, subject, msg: 'a notification could not be processed yet' });
      await this.retryLater(one, error).catch((err: unknown) =>
        this.logger.warn({ err, provider, subject, msg: 'no retry was scheduled' }),
      );
    }
  }

  private async sync({ provider, subject, webhooks }: WebhookBatch): Promise<void> {
    const ids = webhooks.map(({ id }) => id);
    const finish = async (tx: EntityManager, outcome: string): Promise<void> =>
      completeWebhooks(tx, ids, outcome, await this.clock.now(tx));
    if (provider === 'stripe') return this.syncCardEvent.run(subject, finish);
    const parentId = webhooks.find(({ parentSubject }) => parentSubject !== null)?.parentSubject;
    await this.syncPayment.run({ providerPaymentId: subject, actor: 'provider', parentId }, finish);
  }

  private async retryLater({ webhooks }: WebhookBatch, error: unknown): Promise<void> {
    const ids = webhooks.map(({ id }) => id);
    const seconds = retryAfter(Math.max(...webhooks.map(({ tries }) => tries)));
    await this.transactions.run(async (tx) => {
      const nextTryAt = new Date((await this.clock.now(tx)).getTime() + seconds * 1000);
      await retryWebhooks(tx, ids, String(error), nextTryAt);
    });
  }
}

function casesOf(webhooks: PendingWebhook[]): WebhookBatch[] {
  const cases = new Map<string, WebhookBatch>();
  for (const one of webhooks) {
    const known = cases.get(one.subject) ?? { provider: one.provider, subject: one.subject, webhooks: [] };
    known.webhooks.push(one);
    cases.set(one.subject, known);
  }
  return [...cases.values()];
}
