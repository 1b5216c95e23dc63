import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { catalogueAudited, downloadsAudited, EventOf, paymentsAudited } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import { AuditLogRepository } from './audit-log.repository';

@Controller()
export class AuditProjection {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: AuditLogRepository,
  ) {}

  @OnEvent('catalogue.audited')
  addOfCatalogue(@Payload() { data }: EventOf<typeof catalogueAudited>): Promise<void> {
    return this.transactions.run((tx) => this.log.add(tx, data));
  }

  @OnEvent('downloads.audited')
  addOfDownloads(@Payload() { data }: EventOf<typeof downloadsAudited>): Promise<void> {
    return this.transactions.run((tx) => this.log.add(tx, data));
  }

  @OnEvent('payments.audited')
  addOfPayments(@Payload() { data }: EventOf<typeof paymentsAudited>): Promise<void> {
    return this.transactions.run((tx) => this.log.add(tx, data));
  }
}
