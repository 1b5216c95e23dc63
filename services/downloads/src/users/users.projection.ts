import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { EventOf, userDeleted } from '@libs/contracts';
import { OnEvent } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import {
  addDeletedUser,
  deleteEntitlements,
  detachDownloadsBatch,
} from './deleted-user.repository';

/** Erases deleted users: their downloads lose the owner, and their entitlements are deleted. */
@Controller()
export class UsersProjection {
  constructor(private readonly transactions: Transactions) {}

  @OnEvent('user.deleted')
  async deleted(@Payload() { data: { userId } }: EventOf<typeof userDeleted>): Promise<void> {
    await this.transactions.run((tx) => addDeletedUser(tx, userId));
    while (await this.transactions.run((tx) => detachDownloadsBatch(tx, userId)));
    await this.transactions.run((tx) => deleteEntitlements(tx, userId));
  }
}
