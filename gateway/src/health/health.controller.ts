import { Controller, Get, Res } from '@nestjs/common';
import { SiteHealth, SiteTrouble } from '@libs/contracts';
import { ApiDocs } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { ServiceHealth } from './service-health';

/** Reports the health of the whole site by service names alone (contract §7). */
@Controller('healthz')
export class HealthController {
  constructor(private readonly health: ServiceHealth) {}

  /** Reports whether every service is ready. */
  @Get()
  @ApiDocs(({ ApiOkResponse, ApiServiceUnavailableResponse }) => [
    ApiOkResponse({ type: SiteHealth }),
    ApiServiceUnavailableResponse({ type: SiteTrouble, description: 'Some services are not ready.' }),
  ])
  async showHealth(@Res() reply: FastifyReply): Promise<void> {
    const parts = await this.health.partsNotReady();
    const headers = { 'cache-control': 'no-store', ...(parts.length > 0 ? { 'retry-after': '1' } : {}) };
    void reply
      .status(parts.length > 0 ? 503 : 200)
      .headers(headers)
      .send(parts.length > 0 ? { status: 'unavailable', parts } : { status: 'ok' });
  }
}
