import type { Records } from '../store/records';
import type { DeliveryResult, Notification, SigningChoice } from './notification';
import { checkRules, defaultRules, type DeliveryMode, type DeliveryRules } from './rules';
import { sendNotification } from './send-notification';
import { type Secrets, signatureHeaders } from './signature-headers';

const remembered = 5_000;

/** What the delivery works with; notifications that are not delivered yet outlive a restart. */
export interface DeliveryOptions {
  notifications: Records<Notification>;
  secrets: Secrets;
  rules?: Partial<DeliveryRules>;
}

/** Delivers signed notifications: in order per subject by default, or late, twice, never, and again after a failure. */
export class WebhookDelivery {
  private rules: DeliveryRules;
  private held: Notification[] | undefined;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly results: DeliveryResult[] = [];
  private underWay = 0;
  private isClosed = false;
  private listeners: (() => void)[] = [];

  constructor(private readonly options: DeliveryOptions) {
    this.rules = checkRules({ ...defaultRules, ...options.rules });
  }

  /** Sends what a former run of the sandbox has left. */
  resume(): void {
    for (const notification of this.options.notifications.all()) this.dispatch(notification);
  }

  post(notification: Notification): void {
    this.options.notifications.put(notification);
    if (this.held) this.held.push(notification);
    else this.dispatch(notification);
  }

  /** Changes how notifications travel from now on. */
  configure(change: Partial<DeliveryRules>): DeliveryRules {
    this.rules = checkRules({ ...this.rules, ...change });
    return this.rules;
  }

  /** How notifications are delivered now. */
  get mode(): DeliveryMode {
    if (this.held) return 'hold';
    return this.rules.loss === 1 ? 'lose' : 'deliver';
  }

  /** Delivers from now on, what was held included, holds back, or loses everything. */
  setMode(mode: DeliveryMode): void {
    this.configure({ loss: mode === 'lose' ? 1 : 0 });
    if (mode === 'hold') this.hold();
    else this.release();
  }

  /** Holds every notification back until `release`. */
  hold(): void {
    this.held ??= [];
  }

  /** Sends what was held, one after the other, in this order. */
  release(order: 'kept' | 'reversed' | 'shuffled' = 'kept'): void {
    const notifications = this.held ?? [];
    this.held = undefined;
    if (order === 'reversed') notifications.reverse();
    if (order === 'shuffled') shuffle(notifications);
    for (const notification of notifications) this.dispatch(notification);
  }

  /** One attempt at once, past all rules: what the receiver answers. */
  async deliver(notification: Notification, signing?: SigningChoice): Promise<DeliveryResult> {
    const headers = signatureHeaders(notification, this.options.secrets, signing);
    return this.note(notification, (await sendNotification(notification.url, notification.body, headers)) ?? 'unreachable');
  }

  /** The results of all attempts, oldest first; the last five thousand. */
  log(): readonly DeliveryResult[] {
    return this.results;
  }

  /** Resolves when nothing is on its way; what is held or waits to be sent again does not count. */
  settled(): Promise<void> {
    return this.underWay === 0 ? Promise.resolve() : new Promise((resolve) => this.listeners.push(resolve));
  }

  /** Nothing is sent any more; what has not arrived is kept for the next start. */
  close(): void {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private dispatch(notification: Notification): void {
    const { jitterMs, loss } = this.rules;
    if (Math.random() < loss) {
      this.note(notification, 'lost');
      this.options.notifications.remove(notification.id);
      return;
    }
    this.underWay += 1;
    const before = jitterMs > 0 ? Promise.resolve() : (this.lanes.get(notification.about) ?? Promise.resolve());
    const lane: Promise<void> = before.then(() => this.travel(notification)).then(() => this.arrived(notification.about, lane));
    this.lanes.set(notification.about, lane);
  }

  private async travel(notification: Notification): Promise<void> {
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
    this.later(wait, () => this.dispatch(again));
  }

  private arrived(about: string, lane: Promise<void>): void {
    if (this.lanes.get(about) === lane) this.lanes.delete(about);
    this.underWay -= 1;
    if (this.underWay > 0) return;
    const listeners = this.listeners;
    this.listeners = [];
    for (const listener of listeners) listener();
  }

  private note({ id, about, event }: Notification, status: DeliveryResult['status']): DeliveryResult {
    const result = { notificationId: id, about, event, status };
    this.results.push(result);
    if (this.results.length > remembered) this.results.shift();
    return result;
  }

  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.later(milliseconds, resolve));
  }

  private later(milliseconds: number, work: () => void): void {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds);
    this.timers.add(timer);
  }
}

function shuffle(notifications: Notification[]): void {
  for (let last = notifications.length - 1; last > 0; last--) {
    const chosen = Math.floor(Math.random() * (last + 1));
    [notifications[last], notifications[chosen]] = [notifications[chosen]!, notifications[last]!];
  }
}
