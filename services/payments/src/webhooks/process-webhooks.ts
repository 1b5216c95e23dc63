import { Transactions } from '@libs/persistence';
import { type PeriodicJob, PeriodicJobs } from '@libs/service';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { isSubscriptionId } from '../cards/card-provider';
import { SyncCharge, SyncSubscription } from '../cards/sync';
import { SyncPayment } from '../crypto/sync';
import type { ProviderName } from '../providers/payment-provider';
import { type PendingWebhook, WebhookRepository } from './webhook.repository';

const POLL_MS = 1000;
const SLOTS = 4;
/** Seconds until a notification is retried: two, four, eight, up to ten minutes. */
const retryAfter = (tries: number): number => Math.min(600, 2 ** tries);

interface WebhookBatch {
  provider: ProviderName;
  subject: string;
  webhooks: PendingWebhook[];
}

/** Processes stored notifications. Each only triggers a sync with the provider, whose response is authoritative. */
@Injectable()
export class ProcessWebhooks implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ProcessWebhooks');
  /** By provider and subject. Each provider has separate slots and a separate loop, so that neither delays the other. */
  private readonly running: Record<ProviderName, Map<string, Promise<void>>> = {
    nowpayments: new Map(),
    stripe: new Map(),
  };
  private readonly jobs: Record<ProviderName, PeriodicJob>;

  constructor(
    jobs: PeriodicJobs,
    private readonly transactions: Transactions,
    private readonly syncPayment: SyncPayment,
    private readonly syncSubscription: SyncSubscription,
    private readonly syncCharge: SyncCharge,
    private readonly webhooks: WebhookRepository,
  ) {
    const job = (provider: ProviderName) =>
      jobs.every(`ProcessWebhooks ${provider}`, POLL_MS, () => this.run(provider));
    this.jobs = { nowpayments: job('nowpayments'), stripe: job('stripe') };
  }

  wake(provider: ProviderName): void {
    this.jobs[provider].wake();
  }

  /** The jobs have stopped, and the database is still open. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.idle('nowpayments'), this.idle('stripe')]);
  }

  async run(provider: ProviderName): Promise<boolean> {
    const running = this.running[provider];
    if (running.size >= SLOTS) await Promise.race(running.values());
    const claim = { provider, subjects: SLOTS - running.size, except: [...running.keys()] };
    const batches = groupBySubject(
      await this.transactions.run((tx, now) => this.webhooks.claim(tx, claim, now)),
    );
    for (const batch of batches) {
      const task = this.handle(batch).finally(() => running.delete(batch.subject));
      running.set(batch.subject, task);
    }
    return batches.length > 0;
  }

  async idle(provider: ProviderName): Promise<void> {
    await Promise.all(this.running[provider].values());
  }

  /** Never rejects: failures are logged and retried, at the latest when the lease ends. */
  private async handle(batch: WebhookBatch): Promise<void> {
    try {
      await this.sync(batch);
    } catch (error) {
      const { provider, subject } = batch;
      this.logger.warn({
        err: error,
        provider,
        subject,
        msg: 'a notification could not be processed yet',
      });
      await this.retryLater(batch, error).catch((err: unknown) =>
        this.logger.warn({ err, provider, subject, msg: 'no retry was scheduled' }),
      );
    }
  }

  /** A process that ends before the last step syncs once more, which changes nothing. */
  private async sync({ provider, subject, webhooks }: WebhookBatch): Promise<void> {
    const outcome =
      provider === 'nowpayments'
        ? await this.syncCrypto(subject, webhooks)
        : await this.syncCard(subject);
    const ids = webhooks.map(({ id }) => id);
    await this.transactions.run((tx, now) => this.webhooks.complete(tx, ids, outcome, now));
  }

  private syncCrypto(providerPaymentId: string, webhooks: PendingWebhook[]): Promise<string> {
    const parentId = webhooks.find(({ parentSubject }) => parentSubject !== null)?.parentSubject;
    return this.syncPayment.run({ providerPaymentId, actor: 'provider', parentId });
  }

  /** The subject of a notification from Stripe is a subscription or a charge. */
  private async syncCard(id: string): Promise<string> {
    if (isSubscriptionId(id)) return (await this.syncSubscription.run(id)).outcome;
    return this.syncCharge.run(id);
  }

  private async retryLater({ webhooks }: WebhookBatch, error: unknown): Promise<void> {
    const ids = webhooks.map(({ id }) => id);
    const seconds = retryAfter(Math.max(...webhooks.map(({ tries }) => tries)));
    await this.transactions.run((tx, now) =>
      this.webhooks.retry(tx, ids, String(error), new Date(now.getTime() + seconds * 1000)),
    );
  }
}

function groupBySubject(webhooks: PendingWebhook[]): WebhookBatch[] {
  const batches = new Map<string, WebhookBatch>();
  for (const webhook of webhooks) {
    const batch = batches.get(webhook.subject) ?? {
      provider: webhook.provider,
      subject: webhook.subject,
      webhooks: [],
    };
    batch.webhooks.push(webhook);
    batches.set(webhook.subject, batch);
  }
  return [...batches.values()];
}
