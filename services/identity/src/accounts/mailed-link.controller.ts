import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { MailedLinkResponse, MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, SecurityEvent } from '@libs/service';
import { SessionRevocations } from '../sessions/session-revocations';
import { DisownEmail } from './disown-email';
import { ReadMailedLink } from './read-mailed-link';
import { LinkTokenBody } from './mailed-link.dto';

/** What the owner of a mailbox can do before a mailed link is used. */
@Controller('api/email')
@ForVisitors()
export class MailedLinkController {
  constructor(
    private readonly readMailedLink: ReadMailedLink,
    private readonly disownEmail: DisownEmail,
    private readonly transactions: Transactions,
    private readonly revocations: SessionRevocations,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns what a mailed link is for: the account, its age, the email, and the second factors that restoring a former email can remove.
   * @throws {400} The link is no longer valid.
   */
  @Post('link')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  link(@Body() { token }: LinkTokenBody): Promise<MailedLinkResponse> {
    return this.readMailedLink.run(token, this.clock.now());
  }

  /**
   * Deletes the account that somebody registered with the email of the link; a link to change an email only becomes void.
   * @throws {400} The link is no longer valid, or the email is confirmed.
   * @throws {409} The account is the only administrator.
   */
  @SecurityEvent('account.email-disown')
  @Post('disown')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async disown(@Body() { token }: LinkTokenBody): Promise<MessageResponse> {
    const ended = await this.transactions.run((tx) =>
      this.disownEmail.run(tx, token, this.clock.now()),
    );
    this.revocations.publish(ended);
    const deleted = 'The account was deleted, and everybody was logged out of it.';
    return { message: ended ? deleted : 'The link no longer works. No account gets your email.' };
  }
}
