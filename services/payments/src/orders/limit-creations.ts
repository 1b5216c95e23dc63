import { Injectable } from '@nestjs/common';
import { tooMany } from '@libs/errors';
import type { EntityManager } from 'typeorm';
import { PaymentsSettings } from '../payments.settings';
import { countOpenAttempts, creationWindowFullSince } from './attempt.repository';

const MAX_OPEN = 20;

const MINUTE_MS = 60_000;

/** Limits how many payments one member has open and creates per minute. */
@Injectable()
export class LimitCreations {
  constructor(private readonly settings: PaymentsSettings) {}

  /** Throws 429 above the limit. The caller holds the member's lock, so that parallel requests at other replicas cannot exceed it. */
  async run(tx: EntityManager, userId: string, now: Date): Promise<void> {
    if ((await countOpenAttempts(tx, userId)) >= MAX_OPEN) {
      throw tooMany(
        'too_many_open_payments',
        'You have too many open payments. Finish or cancel one first.',
      );
    }
    if (this.settings.RATE_LIMITS === 'off') return;
    const { PAYMENTS_CREATED_PER_MINUTE: limit } = this.settings;
    const fullSince = await creationWindowFullSince(tx, {
      userId,
      limit,
      after: new Date(now.getTime() - MINUTE_MS),
    });
    if (fullSince === null) return;
    const retryAfter = Math.max(
      1,
      Math.ceil((fullSince.getTime() + MINUTE_MS - now.getTime()) / 1000),
    );
    throw tooMany(
      'too_many_payments',
      'You have started too many payments in a short time. Please wait a minute and try again.',
      {
        retryAfter,
      },
    );
  }
}
