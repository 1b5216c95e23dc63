import type { Records } from '../store/store';
import type { Notification } from './notification';
import { type Secrets, sendNotification, type SigningOptions } from './send-notification';

const LOG_LIMIT = 5_000;

export interface DeliveryRules {
  delayMs: number;
  /** Random additional delay, with which notifications overtake each other. */
  jitterMs: number;
  copies: number;
  /** The proportion that is lost, from 0 to 1. */
  loss: number;
  /** Delays before the retries of a failed notification. */
  retryMs: readonly number[];
}

/** The result of one attempt: the status of the receiver, or why there was none. */
export interface DeliveryResult {
  notificationId: string;
  subject: string;
  event: string;
  status: number | 'lost' | 'unreachable';
}

/** Delivery by the rules, held until delivered again, or lost. */
export const DELIVERY_MODES = ['deliver', 'hold', 'lose'] as const;

export type DeliveryMode = (typeof DELIVERY_MODES)[number];

interface DeliveryOptions {
  notifications: Records<Notification>;
  secrets: Secrets;
  rules?: Partial<DeliveryRules>;
}

/** Delivers signed notifications in order per subject, with retries; the rules delay, repeat or lose them. */
export class WebhookDelivery {
  private rules: DeliveryRules = { delayMs: 0, jitterMs: 0, copies: 1, loss: 0, retryMs: [5_000, 30_000, 120_000] };
  private held: Notification[] | undefined;
  private readonly queues = new Map<string, Promise<void>>();
  private readonly inProgress = new Set<Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly results: DeliveryResult[] = [];
  private isClosed = false;

  constructor(private readonly options: DeliveryOptions) {
    this.configure(options.rules ?? {});
  }

  resume(): void {
    for (const notification of this.options.notifications.all()) this.dispatch(notification);
  }

  post(notification: Notification): void {
    this.options.notifications.put(notification);
    if (this.held) this.held.push(notification);
    else this.dispatch(notification);
  }

  configure(change: Partial<DeliveryRules>): DeliveryRules {
    this.rules = checkRules({ ...this.rules, ...change });
    return this.rules;
  }

  get mode(): DeliveryMode {
    if (this.held) return 'hold';
    return this.rules.loss === 1 ? 'lose' : 'deliver';
  }

  setMode(mode: DeliveryMode): void {
    this.configure({ loss: mode === 'lose' ? 1 : 0 });
    if (mode === 'hold') this.hold();
    else this.release();
  }

  hold(): void {
    this.held ??= [];
  }

  release(order: 'original' | 'reversed' = 'original'): void {
    const notifications = this.held ?? [];
    this.held = undefined;
    if (order === 'reversed') notifications.reverse();
    for (const notification of notifications) this.dispatch(notification);
  }

  /** Makes one attempt immediately, whatever the rules say. */
  async deliver(notification: Notification, signing?: SigningOptions): Promise<DeliveryResult> {
    return this.record(notification, (await sendNotification(notification, this.options.secrets, signing)) ?? 'unreachable');
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
    this.timers.clear();
  }

  private dispatch(notification: Notification): void {
    if (Math.random() < this.rules.loss) {
      this.record(notification, 'lost');
      this.options.notifications.remove(notification.id);
      return;
    }
    const { subject } = notification;
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
    const { delayMs, jitterMs, copies } = this.rules;
    const wait = delayMs + Math.random() * jitterMs;
    if (wait > 0) await new Promise<void>((resolve) => this.schedule(wait, resolve));
    const results = await Promise.all(Array.from({ length: copies }, () => this.deliver(notification)));
    const isReceived = results.some(({ status }) => typeof status === 'number' && status >= 200 && status < 300);
    const retryAfter = isReceived ? undefined : this.rules.retryMs[notification.failures];
    if (retryAfter === undefined) return this.options.notifications.remove(notification.id);
    const again = this.options.notifications.put({ ...notification, failures: notification.failures + 1 });
    this.schedule(retryAfter, () => this.dispatch(again));
  }

  private record({ id, subject, event }: Notification, status: DeliveryResult['status']): DeliveryResult {
    const result = { notificationId: id, subject, event, status };
    this.results.push(result);
    if (this.results.length > LOG_LIMIT) this.results.shift();
    return result;
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

function checkRules(rules: DeliveryRules): DeliveryRules {
  const isTime = (value: number) => Number.isFinite(value) && value >= 0 && value <= 3_600_000;
  if (![rules.delayMs, rules.jitterMs, ...rules.retryMs].every(isTime)) throw new RangeError('Times are milliseconds, at most an hour.');
  if (!Number.isInteger(rules.copies) || rules.copies < 1 || rules.copies > 1000) throw new RangeError('Copies are from 1 to 1000.');
  if (!(rules.loss >= 0 && rules.loss <= 1)) throw new RangeError('Loss is a proportion from 0 to 1.');
  return rules;
}
