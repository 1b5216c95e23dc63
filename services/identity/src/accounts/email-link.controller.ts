import { Body, Controller, Header, HttpCode, Post, Req } from '@nestjs/common';
import { type Caller, CurrentCaller, ForVisitors } from '@libs/auth';
import type { EmailRestoredResponse, MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { clientNetworkOf, Clock, SecurityEvent } from '@libs/service';
import type { FastifyRequest } from 'fastify';
import { SessionRevocations } from '../sessions/session-revocations';
import { ConfirmEmail } from './confirm-email';
import { UndoEmailChange } from './undo-email-change';
import { LinkTokenBody, RestoreEmailBody } from './mailed-link.dto';

@Controller('api/email')
@ForVisitors()
export class EmailLinkController {
  constructor(
    private readonly confirmEmail: ConfirmEmail,
    private readonly undoEmailChange: UndoEmailChange,
    private readonly transactions: Transactions,
    private readonly revocations: SessionRevocations,
    private readonly clock: Clock,
  ) {}

  /**
   * Confirms an email, or changes it to a new one, with the token of the mailed link. The first confirmation ends all other sessions of the account.
   * @throws {400} The link is no longer valid.
   * @throws {409} Another account got the new email in the meantime.
   */
  @SecurityEvent('account.email-confirm')
  @Post('confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(
    @CurrentCaller() caller: Caller,
    @Body() { token }: LinkTokenBody,
  ): Promise<MessageResponse> {
    const given = { token, caller, now: this.clock.now() };
    this.revocations.publish(await this.transactions.run((tx) => this.confirmEmail.run(tx, given)));
    return { message: 'Your email is confirmed.' };
  }

  /**
   * Restores the former email within seven days, ends all sessions and the password, removes the second factors that are not in `keep`,
   * and returns the token for a new password, whose link is mailed as well.
   * @throws {400} The link is no longer valid.
   */
  @SecurityEvent('account.email-undo')
  @Post('undo')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async undo(
    @Body() { token, keep = [] }: RestoreEmailBody,
    @Req() request: FastifyRequest,
  ): Promise<EmailRestoredResponse> {
    const now = this.clock.now();
    const passwordHash = await this.undoEmailChange.prepare(
      token,
      clientNetworkOf(request.headers, request.ip),
      now,
    );
    const given = { token, kept: keep };
    const { ended, passwordToken } = await this.transactions.run((tx) =>
      this.undoEmailChange.run(tx, given, passwordHash, now),
    );
    this.revocations.publish(ended);
    const message =
      'Your email is restored. Set a new password now, or later with the link that we have sent you.';
    return { message, passwordToken };
  }
}
