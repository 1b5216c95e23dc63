import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { IdParam, SecurityEvent } from '@libs/service';
import { AdministrationService, NO_SUCH_USER } from './administration.service';
import { UserActionBody } from './admin-users.dto';

@Controller('api/admin/users/:id')
@ForAdmins()
export class AdministrationController {
  constructor(private readonly administration: AdministrationService) {}

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
    await this.administration.suspend({ userId, actorId, reason });
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
    await this.administration.restore({ userId, actorId, reason });
    return { message: 'The user was restored' };
  }

  /**
   * Makes a user an administrator.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is an administrator already, or is suspended.
   */
  @SecurityEvent('administrator.add')
  @Post('administrator')
  @HttpCode(200)
  async addAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    await this.administration.addAdministrator({ userId, actorId, reason });
    return { message: 'The user is now an administrator' };
  }

  /**
   * Makes an administrator a member again; their sessions lose the rights at once.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is not an administrator, or is the last one.
   */
  @SecurityEvent('administrator.remove')
  @Post('administrator/remove')
  @HttpCode(200)
  async removeAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    await this.administration.removeAdministrator({ userId, actorId, reason });
    return { message: 'The user is no longer an administrator' };
  }

  /**
   * Removes a user's authenticator app, passkeys and backup codes, and mails the user. Their sessions continue.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user has no second factor, or it is your own account.
   */
  @SecurityEvent('user.second-factor-reset')
  @Post('second-factor/reset')
  @HttpCode(200)
  async resetSecondFactorOf(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: UserActionBody,
  ): Promise<MessageResponse> {
    await this.administration.resetSecondFactor({ userId, actorId, reason });
    return { message: 'The second factors were removed' };
  }
}
