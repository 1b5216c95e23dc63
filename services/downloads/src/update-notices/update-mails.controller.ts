import { Body, Controller, Get, Put } from '@nestjs/common';
import { CurrentUserId } from '@libs/auth';
import { UpdateMails } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { UpdateMailsRequest } from './update-mails.dto';
import { UpdateNoticesRepository } from './update-notices.repository';

/** Whether the member gets emails about updates of tools. */
@Controller('api/account/update-mails')
export class UpdateMailsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: UpdateNoticesRepository,
  ) {}

  /** Tells whether the member gets an email when a tool they downloaded or own has a new version. */
  @Get()
  async showUpdateMails(@CurrentUserId() userId: string): Promise<UpdateMails> {
    const enabled = await this.transactions.read((tx) => this.notices.isSubscribed(tx, userId));
    return { enabled };
  }

  /** Turns these emails on or off. */
  @Put()
  async changeUpdateMails(
    @CurrentUserId() userId: string,
    @Body() { enabled }: UpdateMailsRequest,
  ): Promise<UpdateMails> {
    await this.transactions.run((tx, now) =>
      enabled ? this.notices.subscribe(tx, userId, now) : this.notices.unsubscribe(tx, userId),
    );
    return { enabled };
  }
}
