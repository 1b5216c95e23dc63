import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { Clock, IdParam, SecurityEvent } from '@libs/service';
import { NO_SUCH_USER } from './administrators';
import { ChangeAdministrator } from './change-administrator';
import { UserActionBody } from './admin-users.dto';

@Controller('api/admin/users/:id/administrator')
@ForAdmins()
export class AdministratorsController {
  constructor(
    private readonly transactions: Transactions,
    private readonly changeAdministrator: ChangeAdministrator,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a user an administrator.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is an administrator already, or is suspended.
   */
  @SecurityEvent('administrator.add')
  @Post()
  @HttpCode(200)
  async addAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    await this.change(true, { userId, actorId, reason });
    return { message: 'The user is now an administrator' };
  }

  /**
   * Makes an administrator a member again; their sessions lose the rights at once.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is not an administrator, or is the last one.
   */
  @SecurityEvent('administrator.remove')
  @Post('remove')
  @HttpCode(200)
  async removeAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    await this.change(false, { userId, actorId, reason });
    return { message: 'The user is no longer an administrator' };
  }

  private change(
    isAdmin: boolean,
    action: { userId: string; actorId: string; reason: string },
  ): Promise<void> {
    return this.transactions.run((tx) =>
      this.changeAdministrator.run(tx, isAdmin, { ...action, now: this.clock.now() }),
    );
  }
}
