import type { Records } from '../store/records';
import type { DeliveryResult, Letter, SigningChoice } from './letter';
import { type DeliveryRules, calmRules, checkRules } from './rules';
import { sendLetter } from './send-letter';
import { type Secrets, signLetter } from './sign-letter';

const remembered = 5_000;

/** What the post office works with; letters that are not delivered yet outlive a restart. */
export interface PostOfficeOptions {
  letters: Records<Letter>;
  secrets: Secrets;
  rules?: Partial<DeliveryRules>;
}

/** Delivers signed notifications: in order for one thing unless told otherwise, late, twice, never, or again after a failure. */
export class PostOffice {
  private rules: DeliveryRules;
  private held: Letter[] | undefined;
  private readonly lanes = new Map<string, Promise<void>>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly results: DeliveryResult[] = [];
  private underWay = 0;
  private isClosed = false;
  private listeners: (() => void)[] = [];

  constructor(private readonly options: PostOfficeOptions) {
    this.rules = checkRules({ ...calmRules, ...options.rules });
  }

  /** Sends what a former run of the sandbox has left. */
  resume(): void {
    for (const letter of this.options.letters.all()) this.dispatch(letter);
  }

  post(letter: Letter): void {
    this.options.letters.put(letter);
    if (this.held) this.held.push(letter);
    else this.dispatch(letter);
  }

  /** Changes how letters travel from now on. */
  configure(change: Partial<DeliveryRules>): DeliveryRules {
    this.rules = checkRules({ ...this.rules, ...change });
    return this.rules;
  }

  /** Keeps every letter back until `release`. */
  hold(): void {
    this.held ??= [];
  }

  /** Sends what was held, one after the other, in this order. */
  release(order: 'kept' | 'reversed' | 'shuffled' = 'kept'): void {
    const letters = this.held ?? [];
    this.held = undefined;
    if (order === 'reversed') letters.reverse();
    if (order === 'shuffled') shuffle(letters);
    for (const letter of letters) this.dispatch(letter);
  }

  /** One attempt at once, past all rules: what the receiver answers. */
  async deliver(letter: Letter, signing?: SigningChoice): Promise<DeliveryResult> {
    const headers = signLetter(letter, this.options.secrets, signing);
    return this.note(letter, (await sendLetter(letter.url, letter.body, headers)) ?? 'unreachable');
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

  private dispatch(letter: Letter): void {
    const { jitterMs, loss } = this.rules;
    if (Math.random() < loss) {
      this.note(letter, 'lost');
      this.options.letters.remove(letter.id);
      return;
    }
    this.underWay += 1;
    const before = jitterMs > 0 ? Promise.resolve() : (this.lanes.get(letter.about) ?? Promise.resolve());
    const lane: Promise<void> = before.then(() => this.travel(letter)).then(() => this.arrived(letter.about, lane));
    this.lanes.set(letter.about, lane);
  }

  private async travel(letter: Letter): Promise<void> {
    const { delayMs, jitterMs, copies } = this.rules;
    const wait = delayMs + Math.random() * jitterMs;
    if (wait > 0) await this.pause(wait);
    const results = await Promise.all(Array.from({ length: copies }, () => this.deliver(letter)));
    if (results.some(({ status }) => typeof status === 'number' && status >= 200 && status < 300)) this.options.letters.remove(letter.id);
    else this.retry(letter);
  }

  private retry(letter: Letter): void {
    const wait = this.rules.retryMs[letter.failures];
    if (wait === undefined) {
      this.options.letters.remove(letter.id);
      return;
    }
    const again = this.options.letters.put({ ...letter, failures: letter.failures + 1 });
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

  private note({ id, about, news }: Letter, status: DeliveryResult['status']): DeliveryResult {
    const result = { letterId: id, about, news, status };
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

function shuffle(letters: Letter[]): void {
  for (let last = letters.length - 1; last > 0; last--) {
    const chosen = Math.floor(Math.random() * (last + 1));
    [letters[last], letters[chosen]] = [letters[chosen]!, letters[last]!];
  }
}
