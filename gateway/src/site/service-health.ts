import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import { Readiness, type ReadinessReport } from '@libs/service';
import { InvalidationFeed } from '../invalidation-feed';
import { GatewaySettings, serviceUrls } from '../gateway.settings';

/** Milliseconds a result is reused, because anybody may request it. */
const REUSE_MS = 250;
const TIMEOUT_MS = 1_000;

type ServiceState = 'complete' | 'incomplete' | 'silent';

/** Runs every service's checks (docs/api.md, `/healthz` and `/readyz`). */
@Injectable()
export class ServiceHealth {
  private readonly services: [name: string, url: string][];
  private latest?: { at: number; states: Promise<Map<string, ServiceState>> };

  constructor(
    settings: GatewaySettings,
    private readonly calls: InternalHttpClient,
    private readonly feed: InvalidationFeed,
    readiness: Readiness,
  ) {
    readiness.register('services', () => this.requireResponse());
    this.services = Object.entries(serviceUrls(settings));
  }

  /** Returns the services whose checks do not all pass, and `nats` without a connection to the broker. */
  async failedChecks(): Promise<string[]> {
    const states = await this.states();
    const missing = [...states].filter(([, state]) => state !== 'complete').map(([name]) => name);
    return this.feed.isSubscribed() ? missing : [...missing, 'nats'];
  }

  /** Rejects when no service responds: other gateways may serve, this one cannot. */
  private async requireResponse(): Promise<void> {
    const states = await this.states();
    if ([...states.values()].every((state) => state === 'silent'))
      throw new Error('no service responds');
  }

  private states(): Promise<Map<string, ServiceState>> {
    const now = performance.now();
    if (!this.latest || now - this.latest.at > REUSE_MS)
      this.latest = { at: now, states: this.check() };
    return this.latest.states;
  }

  private async check(): Promise<Map<string, ServiceState>> {
    return new Map(
      await Promise.all(
        this.services.map(async ([name, url]) => [name, await this.checkState(name, url)] as const),
      ),
    );
  }

  private async checkState(to: string, url: string): Promise<ServiceState> {
    try {
      const report = await this.calls.call<ReadinessReport>({
        to,
        url,
        path: '/internal/health',
        timeoutMs: TIMEOUT_MS,
      });
      return report?.complete ? 'complete' : 'incomplete';
    } catch {
      return 'silent'; // the public learns only that the service is not ready
    }
  }
}
