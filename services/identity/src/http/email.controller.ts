import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, SecurityEvent } from '@libs/service';
import { User } from '../store/user.entity';
import { ConfirmEmail } from '../use-cases/confirm-email';
import { SendConfirmation } from '../use-cases/send-confirmation';
import { LinkTokenBody } from './password.dto';
import { CurrentMember, RequireSession } from './require-session.guard';

/** Routes that confirm a member's email (contract §2). */
@Controller('api/email')
export class EmailController {
  constructor(
    private readonly transactions: Transactions,
    private readonly confirmEmail: ConfirmEmail,
    private readonly sendConfirmation: SendConfirmation,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms an email with the token of the mailed link; no session is needed.
   * @throws {400} The link is no longer valid.
   */
  @SecurityEvent('account.email-confirm')
  @Post('confirm')
  @HttpCode(200)
  @ForVisitors()
  @Header('cache-control', 'no-store')
  async confirm(@Body() { token }: LinkTokenBody): Promise<MessageResponse> {
    await this.transactions.run((tx) => this.confirmEmail.run(tx, token, this.clock.now()));
    return { message: 'Your email is confirmed.' };
  }

  /**
   * Sends the member a new link to confirm their email: one a minute, ten a day.
   * @throws {409} The email is confirmed already.
   */
  @Post('resend')
  @HttpCode(202)
  @UseGuards(RequireSession)
  async resend(@CurrentMember() user: User): Promise<MessageResponse> {
    await this.transactions.run((tx) => this.sendConfirmation.again(tx, user.id, this.clock.now()));
    return { message: `We have sent a link to ${user.email}.` };
  }
}
