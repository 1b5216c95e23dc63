import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { Entitlements } from '@libs/contracts';
import { forbidden, unavailable } from '@libs/errors';
import { type Entitled, mayDownload } from '../domain/access';
import { DownloadsSettings } from '../downloads.settings';
import type { ToolAccess } from '../store/tool.repository';

/** Decides from local copies, and confirms a refusal with payments, so that a member who has just paid is granted access. */
@Injectable()
export class CheckAccess {
  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: DownloadsSettings,
  ) {}

  async run(access: ToolAccess, userId: string, now: Date): Promise<void> {
    if (mayDownload(access.accessLevel, access, now).allowed) return;
    const decision = mayDownload(access.accessLevel, await this.askPayments(userId, access.toolId), now);
    if (!decision.allowed) throw forbidden('not_entitled', decision.because);
  }

  private async askPayments(userId: string, toolId: string): Promise<Entitled> {
    const path = `/internal/entitlements/${userId}?toolId=${toolId}`;
    const entitlements = await this.calls.call<Entitlements>({ to: 'payments', url: this.settings.PAYMENTS_URL, path });
    if (!entitlements) throw unavailable('payments_away', 'This part of the site is temporarily unavailable. Please try again.');
    const { accessUntil, hasPurchased } = entitlements;
    return { accessUntil: accessUntil === null ? null : new Date(accessUntil), hasPurchased };
  }
}
