import type { InternalCalls } from '@libs/auth';
import type { ReadinessReport } from '@libs/service';
import type { GatewaySettings } from '../gateway.settings';

/** Milliseconds an answer about everybody's health is used again: asking is open to the world. */
const REUSE = 250;

/** Asks every service how it is (contract §7, `/healthz`). */
export class ServiceHealth {
  private readonly services: [name: string, url: string][];
  private asked?: { at: number; answer: Promise<string[]> };

  constructor(
    settings: GatewaySettings,
    private readonly calls: InternalCalls,
    private readonly hearsNews: () => boolean,
  ) {
    this.services = [
      ['identity', settings.IDENTITY_URL],
      ['catalogue', settings.CATALOGUE_URL],
      ['downloads', settings.DOWNLOADS_URL],
      ['payments', settings.PAYMENTS_URL],
      ['realtime', settings.REALTIME_URL],
    ];
  }

  /** The names of the parts that are not ready; none when all is well. */
  partsNotReady(): Promise<string[]> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > REUSE) this.asked = { at: now, answer: this.ask() };
    return this.asked.answer;
  }

  private async ask(): Promise<string[]> {
    const answers = await Promise.all(this.services.map(async ([name, url]) => ({ name, ready: await this.isComplete(name, url) })));
    const missing = answers.filter(({ ready }) => !ready).map(({ name }) => name);
    return this.hearsNews() ? missing : [...missing, 'nats'];
  }

  private async isComplete(to: string, url: string): Promise<boolean> {
    try {
      return (await this.calls.call<ReadinessReport>({ to, url, path: '/internal/health' }))?.complete === true;
    } catch {
      return false; // whatever the reason, the public learns only that the part is not ready
    }
  }
}
