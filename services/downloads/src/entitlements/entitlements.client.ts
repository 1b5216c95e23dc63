import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { Entitlements, KnownCustomer } from '@libs/contracts';
import { notFound, serviceUnavailable } from '@libs/errors';
import { DownloadsSettings } from '../downloads.settings';

/** What a member may download besides free tools. */
export interface Entitled {
  accessUntil: Date | null; // grace period included; null without Pro
  hasPurchased: boolean;
}

/** Asks payments what a member may download now. Throws unavailable if payments is. */
@Injectable()
export class EntitlementsClient {
  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
  ) {}

  async read(userId: string, toolId: string): Promise<Entitled> {
    const entitlements = await this.calls.call<Entitlements>({
      to: 'payments',
      url: this.settings.PAYMENTS_URL,
      path: `/internal/entitlements/${userId}?toolId=${toolId}`,
    });
    if (!entitlements) throw serviceUnavailable();
    const { accessUntil, hasPurchased } = entitlements;
    return { accessUntil: accessUntil === null ? null : new Date(accessUntil), hasPurchased };
  }

  /** Throws not-found unless there is such a user. */
  async requireUser(userId: string): Promise<void> {
    const known = await this.calls.call<KnownCustomer>({
      to: 'payments',
      url: this.settings.PAYMENTS_URL,
      path: `/internal/customers/${userId}`,
    });
    if (!known) throw notFound('user_not_found', 'User not found');
  }
}
