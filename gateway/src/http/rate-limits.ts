import rateLimit from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import { toNetwork } from '@libs/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayLimits, GatewaySettings } from '../gateway.settings';

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Rate limits per client address, counted in memory: each replica counts for itself. */
@Injectable()
export class RateLimits {
  private limiters?: Record<'reads' | 'costlyReads' | 'writes' | 'pages', Limiter>;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly limits: GatewayLimits,
  ) {}

  register(fastify: FastifyInstance): void {
    if (this.settings.RATE_LIMITS === 'off') return;
    void fastify.register(rateLimit, {
      global: false,
      keyGenerator: ({ clientAddress }) => toNetwork(clientAddress) ?? clientAddress,
    });
    fastify.after(() => {
      this.limiters = {
        reads: fastify.createRateLimit(this.limits.reads),
        costlyReads: fastify.createRateLimit(this.limits.costlyReads),
        writes: fastify.createRateLimit(this.limits.writes),
        pages: fastify.createRateLimit(this.limits.pages),
      };
    });
  }

  /** Counts a request; throws 429 above the limit of its method, or of costly routes. */
  async count(request: FastifyRequest): Promise<void> {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    await refuseAbove(isRead ? this.limiters?.reads : this.limiters?.writes, request);
    if (request.routeOptions.config.route?.isCostly)
      await refuseAbove(this.limiters?.costlyReads, request);
  }

  /** Counts a page of the web client, in addition to the request; throws 429 above the limit. */
  async countPage(request: FastifyRequest): Promise<void> {
    await refuseAbove(this.limiters?.pages, request);
  }
}

async function refuseAbove(limiter: Limiter | undefined, request: FastifyRequest): Promise<void> {
  const result = await limiter?.(request);
  if (!result || result.isAllowed || !result.isExceeded) return;
  throw tooMany('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfter: result.ttlInSeconds,
  });
}
