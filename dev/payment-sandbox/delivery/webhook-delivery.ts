import type { Records } from '../store/store';
import { type Notification, type Secrets, sendNotification } from './notification';

const LOG_LIMIT = 5_000;

export interface DeliveryRules {
  /** Random delay, with which notifications overtake each other. */
  jitterMs: number;
  copies: number;
  /** The proportion that is lost, from 0 to 1. */
  loss: number;
  /** Delays before the retries of a failed notification. */
  retryMs: readonly number[];
}

/** The result of one attempt: the status of the receiver, or why there was none. */
interface DeliveryResult {
  subject: string;
  event: string;
  status: number | 'lost' | 'unreachable';
}

/** Delivery by the rules, held until delivered again, or lost. */
export const DELIVERY_MODES = ['deliver', 'hold', 'lose'] as const;

export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Delivers signed notifications in order per subject, with retries; the rules delay, repeat or lose them. */
export class WebhookDelivery {
  private rules: DeliveryRules = {
    jitterMs: 0,
    copies: 1,
    loss: 0,
    retryMs: [5_000, 30_000, 120_000],
  };
  private held: Notification[] | undefined;
  private readonly queues = new Map<string, Promise<void>>();
  private readonly inProgress = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly results: DeliveryResult[] = [];
  private isClosed = false;

  constructor(
    private readonly notifications: Records<Notification>,
    private readonly secrets: Secrets,
  ) {}

  resume(): void {
    for (const notification of this.notifications.all()) this.dispatch(notification);
  }

  post(notification: Notification): void {
    this.notifications.put(notification);
    if (this.held) this.held.push(notification);
    else this.dispatch(notification);
  }

  configure(change: Partial<DeliveryRules>): DeliveryRules {
    this.rules = { ...this.rules, ...change };
    return this.rules;
  }

  get mode(): DeliveryMode {
    if (this.held) return 'hold';
    return this.rules.loss === 1 ? 'lose' : 'deliver';
  }

  setMode(mode: DeliveryMode): void {
    this.configure({ loss: mode === 'lose' ? 1 : 0 });
    if (mode === 'hold') this.held ??= [];
    else this.release();
  }

  release(order: 'original' | 'reversed' = 'original'): void {
    const notifications = this.held ?? [];
    this.held = undefined;
    if (order === 'reversed') notifications.reverse();
    for (const notification of notifications) this.dispatch(notification);
  }

  /** The results of the last 5000 attempts, oldest first. */
  log(): readonly DeliveryResult[] {
    return this.results;
  }

  /** Resolves when no attempt is in progress; held notifications and pending retries do not count. */
  async settled(): Promise<void> {
    while (this.inProgress.size > 0) await Promise.all(this.inProgress);
  }

  /** Stops sending; pending notifications are sent after the next start. */
  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
  }

  private dispatch(notification: Notification): void {
    const { subject, id } = notification;
    if (Math.random() < this.rules.loss) {
      this.record(notification, 'lost');
      this.notifications.remove(id);
      return;
    }
    const before = this.rules.jitterMs > 0 ? undefined : this.queues.get(subject);
    const attempt: Promise<void> = Promise.resolve(before)
      .then(() => this.attempt(notification))
      .then(() => {
        this.inProgress.delete(attempt);
        if (this.queues.get(subject) === attempt) this.queues.delete(subject);
      });
    this.inProgress.add(attempt);
    this.queues.set(subject, attempt);
  }

  private async attempt(notification: Notification): Promise<void> {
    const { jitterMs, copies, retryMs } = this.rules;
    if (jitterMs > 0)
      await new Promise<void>((resolve) => this.schedule(Math.random() * jitterMs, resolve));
    const statuses = await Promise.all(
      Array.from({ length: copies }, () => sendNotification(notification, this.secrets)),
    );
    for (const status of statuses) this.record(notification, status);
    const isReceived = statuses.some(
      (status) => typeof status === 'number' && status >= 200 && status < 300,
    );
    const retryAfter = isReceived ? undefined : retryMs[notification.failures];
    if (retryAfter === undefined) return this.notifications.remove(notification.id);
    const again = this.notifications.put({ ...notification, failures: notification.failures + 1 });
    this.schedule(retryAfter, () => this.dispatch(again));
  }

  private record({ subject, event }: Notification, status: DeliveryResult['status']): void {
    this.results.push({ subject, event, status });
    if (this.results.length > LOG_LIMIT) this.results.shift();
  }

  private schedule(milliseconds: number, work: () => void): void {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds);
    this.timers.add(timer);
  }
}
