import { Injectable } from '@nestjs/common';
import { InternalHttpClient } from '@libs/auth';
import type { AccountExport, DownloadsExport, PaymentsExport } from '@libs/contracts';
import { serviceUnavailable } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { IdentitySettings } from '../identity.settings';
import { readAccountData } from './account-data';
import { User } from '../users/user.entity';

/** Collects what every service stores about a member; catalogue stores nothing about members but what payments has as well. */
@Injectable()
export class ExportAccount {
  constructor(
    private readonly calls: InternalHttpClient,
    private readonly settings: IdentitySettings,
    private readonly transactions: Transactions,
  ) {}

  /** Throws 503 if a service is unavailable: an export is complete or not made. */
  async run(user: User, now: Date): Promise<AccountExport> {
    const { DOWNLOADS_URL, PAYMENTS_URL } = this.settings;
    const [own, downloads, payments] = await Promise.all([
      this.transactions.read((database) => readAccountData(database, user)),
      this.part<DownloadsExport>('downloads', DOWNLOADS_URL, user.id),
      this.part<PaymentsExport>('payments', PAYMENTS_URL, user.id),
    ]);
    const mails = [...own.mails, ...payments.mails].sort((one, other) =>
      one.queuedAt < other.queuedAt ? -1 : 1,
    );
    return { exportedAt: now.toISOString(), ...own, ...downloads, ...payments, mails };
  }

  private async part<Part>(to: string, url: string, userId: string): Promise<Part> {
    const response = await this.calls.call<Part>({
      to,
      url,
      path: `/internal/users/${userId}/data`,
    });
    if (!response) throw serviceUnavailable();
    return response;
  }
}
