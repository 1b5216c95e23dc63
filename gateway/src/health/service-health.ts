import type { InternalHttpClient } from '@libs/auth';
import type { ReadinessReport } from '@libs/service';
import type { GatewaySettings } from '../gateway.settings';

/** Milliseconds a result is reused, because anybody may request it. */
const REUSE = 250;
/** Milliseconds a service has to report; a healthy one takes a few. */
const LIMIT = 1_000;

type ServiceState = 'complete' | 'incomplete' | 'silent';

/** Runs every service's checks (contract §7, `/healthz` and `/readyz`). */
export class ServiceHealth {
  private readonly services: [name: string, url: string][];
  private asked?: { at: number; states: Promise<Map<string, ServiceState>> };

  constructor(
    settings: GatewaySettings,
    private readonly calls: InternalHttpClient,
    private readonly isSubscribed: () => boolean,
  ) {
    this.services = [
      ['identity', settings.IDENTITY_URL],
      ['catalogue', settings.CATALOGUE_URL],
      ['downloads', settings.DOWNLOADS_URL],
      ['payments', settings.PAYMENTS_URL],
      ['realtime', settings.REALTIME_URL],
    ];
  }

  /** Returns the services whose checks do not all pass, and `nats` without a connection to the broker. */
  async partsNotReady(): Promise<string[]> {
    const states = await this.states();
    const missing = [...states].filter(([, state]) => state !== 'complete').map(([name]) => name);
    return this.isSubscribed() ? missing : [...missing, 'nats'];
  }

  /** Rejects when no service answers: other gateways may serve, this one cannot. */
  async requireAnswer(): Promise<void> {
    const states = await this.states();
    if ([...states.values()].every((state) => state === 'silent')) throw new Error('no service answers');
  }

  private states(): Promise<Map<string, ServiceState>> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > REUSE) this.asked = { at: now, states: this.ask() };
    return this.asked.states;
  }

  private async ask(): Promise<Map<string, ServiceState>> {
    return new Map(await Promise.all(this.services.map(async ([name, url]) => [name, await this.stateOf(name, url)] as const)));
  }

  private async stateOf(to: string, url: string): Promise<ServiceState> {
    try {
      const report = await this.calls.call<ReadinessReport>({ to, url, path: '/internal/health', timeoutMs: LIMIT });
      return report?.complete ? 'complete' : 'incomplete';
    } catch {
      return 'silent'; // the public learns only that the service is not ready
    }
  }
}
