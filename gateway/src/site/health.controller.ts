import { Controller, Get, Res } from '@nestjs/common';
import { GatewayNotReady, GatewayReady, SiteHealth, SiteUnhealthy } from '@libs/contracts';
import { ApiDocs, Readiness } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { ServiceHealth } from './service-health';

/** Reports the health of the whole site by service names alone, and to the load balancer whether this gateway can serve (docs/api.md). */
@Controller()
export class HealthController {
  constructor(
    private readonly health: ServiceHealth,
    private readonly readiness: Readiness,
  ) {}

  /** Reports whether every service is ready. */
  @Get('healthz')
  @ApiDocs(({ ApiOkResponse, ApiServiceUnavailableResponse }) => [
    ApiOkResponse({ type: SiteHealth }),
    ApiServiceUnavailableResponse({
      type: SiteUnhealthy,
      description: 'Some services are not ready.',
    }),
  ])
  async showHealth(@Res() reply: FastifyReply): Promise<void> {
    const failed = await this.health.failedChecks();
    const headers = {
      'cache-control': 'no-store',
      ...(failed.length > 0 ? { 'retry-after': '1' } : {}),
    };
    void reply
      .status(failed.length > 0 ? 503 : 200)
      .headers(headers)
      .send(failed.length > 0 ? { status: 'unavailable', parts: failed } : { status: 'ok' });
  }

  /** Reports whether this gateway takes requests: it reaches at least one service and is not about to stop. */
  @Get('readyz')
  @ApiDocs(({ ApiOkResponse, ApiServiceUnavailableResponse }) => [
    ApiOkResponse({ type: GatewayReady }),
    ApiServiceUnavailableResponse({
      type: GatewayNotReady,
      description: 'A load balancer should send requests to another gateway.',
    }),
  ])
  async showReadiness(@Res() reply: FastifyReply): Promise<void> {
    const { ready } = await this.readiness.report();
    const headers = { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '1' }) };
    void reply
      .status(ready ? 200 : 503)
      .headers(headers)
      .send({ status: ready ? 'ok' : 'unavailable' });
  }
}
