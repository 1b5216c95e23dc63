import type { Records } from '../store/records';
import type { DeliveryResult, Notification, SigningOptions } from './notification';
import { checkRules, DEFAULT_RULES, type DeliveryMode, type DeliveryRules } from './rules';
import { type Secrets, sendNotification } from './send-notification';

const LOG_LIMIT = 5_000;

interface DeliveryOptions {
  notifications: Records<Notification>;
  secrets: Secrets;
  rules?: Partial<DeliveryRules>;
}

/** Delivers signed notifications in order per subject, with retries; the rules delay, repeat or lose them. */
export class WebhookDelivery {
  private rules: DeliveryRules;
  private held: Notification[] | undefined;
  private readonly queues = new Map<string, Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly results: DeliveryResult[] = [];
  private inProgress = 0;
  private isClosed = false;
  private listeners: (() => void)[] = [];

  constructor(private readonly options: DeliveryOptions) {
    this.rules = checkRules({ ...DEFAULT_RULES, ...options.rules });
  }

  /** Sends the pending notifications of an earlier run. */
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
  settled(): Promise<void> {
    return this.inProgress === 0 ? Promise.resolve() : new Promise((resolve) => this.listeners.push(resolve));
  }

  /** Stops sending; pending notifications are sent after the next start. */
  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private dispatch(notification: Notification): void {
    const { jitterMs, loss } = this.rules;
    if (Math.random() < loss) {
      this.record(notification, 'lost');
      this.options.notifications.remove(notification.id);
      return;
    }
    this.inProgress += 1;
    const before = jitterMs > 0 ? Promise.resolve() : (this.queues.get(notification.subject) ?? Promise.resolve());
    const queue: Promise<void> = before.then(() => this.attempt(notification)).then(() => this.finish(notification.subject, queue));
    this.queues.set(notification.subject, queue);
  }

  private async attempt(notification: Notification): Promise<void> {
    const { delayMs, jitterMs, copies } = this.rules;
    const wait = delayMs + Math.random() * jitterMs;
    if (wait > 0) await this.pause(wait);
    const results = await Promise.all(Array.from({ length: copies }, () => this.deliver(notification)));
    if (results.some(({ status }) => typeof status === 'number' && status >= 200 && status < 300))
      this.options.notifications.remove(notification.id);
    else this.retry(notification);
  }

  private retry(notification: Notification): void {
    const wait = this.rules.retryMs[notification.failures];
    if (wait === undefined) {
      this.options.notifications.remove(notification.id);
      return;
    }
    const again = this.options.notifications.put({ ...notification, failures: notification.failures + 1 });
    this.schedule(wait, () => this.dispatch(again));
  }

  private finish(subject: string, queue: Promise<void>): void {
    if (this.queues.get(subject) === queue) this.queues.delete(subject);
    this.inProgress -= 1;
    if (this.inProgress > 0) return;
    const listeners = this.listeners;
    this.listeners = [];
    for (const listener of listeners) listener();
  }

  private record({ id, subject, event }: Notification, status: DeliveryResult['status']): DeliveryResult {
    const result = { notificationId: id, subject, event, status };
    this.results.push(result);
    if (this.results.length > LOG_LIMIT) this.results.shift();
    return result;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.schedule(milliseconds, resolve));
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
