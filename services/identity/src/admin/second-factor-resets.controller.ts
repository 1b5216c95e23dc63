import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, IdParam, SecurityEvent } from '@libs/service';
import { NO_SUCH_USER } from './administrators';
import { ResetSecondFactor } from './reset-second-factor';
import { UserActionBody } from './admin-users.dto';

@Controller('api/admin/users/:id/second-factor')
@ForAdmins()
export class SecondFactorResetsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly resetSecondFactor: ResetSecondFactor,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes a user's authenticator app, passkeys and backup codes, and mails the user. Their sessions continue.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user has no second step, or it is your own account.
   */
  @SecurityEvent('user.second-factor-reset')
  @Post('reset')
  @HttpCode(200)
  async resetSecondFactorOf(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    const action = { userId, actorId, reason, now: this.clock.now() };
    await this.transactions.run((tx) => this.resetSecondFactor.run(tx, action));
    return { message: 'The second steps were removed' };
  }
}
