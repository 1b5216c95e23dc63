import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, IdParam, SecurityEvent } from '@libs/service';
import { SessionRevocations } from '../sessions/session-revocations';
import { NO_SUCH_USER } from './administrators';
import { RestoreUser } from './restore-user';
import { SuspendUser } from './suspend-user';
import { UserActionBody } from './admin-users.dto';

@Controller('api/admin/users/:id')
@ForAdmins()
export class SuspensionsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly suspendUser: SuspendUser,
    private readonly restoreUser: RestoreUser,
    private readonly revocations: SessionRevocations,
    private readonly clock: Clock,
  ) {}

  /**
   * Suspends a user: their sessions end, and they cannot log in. A card subscription ends with the paid period.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is suspended already, or it is your own account.
   */
  @SecurityEvent('user.suspend')
  @Post('suspend')
  @HttpCode(200)
  async suspend(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    const action = { userId, actorId, reason, now: this.clock.now() };
    this.revocations.publish(await this.transactions.run((tx) => this.suspendUser.run(tx, action)));
    return { message: 'The user was suspended' };
  }

  /**
   * Lets a suspended user log in again. A card subscription that was stopped does not start again.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} This user is not suspended.
   */
  @SecurityEvent('user.restore')
  @Post('restore')
  @HttpCode(200)
  async restore(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    const action = { userId, actorId, reason, now: this.clock.now() };
    await this.transactions.run((tx) => this.restoreUser.run(tx, action));
    return { message: 'The user was restored' };
  }
}
