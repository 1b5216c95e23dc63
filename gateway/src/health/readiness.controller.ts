import { Controller, Get, Res } from '@nestjs/common';
import { GatewayReady, GatewayNotReady } from '@libs/contracts';
import { ApiDocs, Readiness } from '@libs/service';
import type { FastifyReply } from 'fastify';

/** Tells the load balancer whether this gateway can serve; one failed service does not make it unready (contract §7). */
@Controller('readyz')
export class ReadinessController {
  constructor(private readonly readiness: Readiness) {}

  /** Reports whether this gateway takes requests: it reaches at least one service and is not about to stop. */
  @Get()
  @ApiDocs(({ ApiOkResponse, ApiServiceUnavailableResponse }) => [
    ApiOkResponse({ type: GatewayReady }),
    ApiServiceUnavailableResponse({ type: GatewayNotReady, description: 'A load balancer should send requests to another gateway.' }),
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
