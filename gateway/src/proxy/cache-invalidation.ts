import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CatalogueCache } from '../catalogue/catalogue-cache';
import type { Route } from '../routes';
import { Sessions } from '../session/sessions';

/** Invalidates what a request may have changed, before its client receives the response: its next read sees its own write. */
@Injectable()
export class CacheInvalidation {
  constructor(
    private readonly catalogue: CatalogueCache,
    private readonly sessions: Sessions,
  ) {}

  invalidate({ caller }: FastifyRequest, { changes }: Route): void {
    if (changes === 'tools') this.catalogue.clear();
    if (changes === 'sessions') this.sessions.invalidate(caller);
  }
}
