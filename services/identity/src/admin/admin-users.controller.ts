import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { CurrentUserId, ForAdmins } from '@libs/auth';
import { AdminUser, type AdminUserDetail, type MessageResponse } from '@libs/contracts';
import {
  ApiDocs,
  IdParam,
  linkToNextPage,
  NEXT_PAGE,
  readCursor,
  ReasonRequest,
  SecurityEvent,
  toPage,
} from '@libs/service';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import type { FastifyReply } from 'fastify';
import { AdminUsersService, NO_SUCH_USER } from './admin-users.service';
import { cursorAfter, FindUsersQuery, usernameBefore } from './admin.dto';
import { AdminUsersRepository } from './admin-users.repository';

@Controller('api/admin/users')
@ForAdmins()
export class AdminUsersController {
  constructor(
    private readonly users: AdminUsersRepository,
    private readonly administration: AdminUsersService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Finds users by part of their username or email, sorted by name.
   * @throws {400} A parameter is invalid.
   */
  @Get()
  @ApiDocs((api) => [
    api.ApiOkResponse({
      type: [AdminUser],
      headers: {
        link: NEXT_PAGE,
      },
    }),
  ])
  async searchUsers(
    @Query() query: FindUsersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminUser[]> {
    const after = readCursor(query, usernameBefore);
    const search = { text: query.search, after, limit: query.limit + 1 }; // one more shows whether another page follows
    const found = await this.users.search(search, await this.transactions.now());
    const { page, last } = toPage(found, query.limit);
    if (last) linkToNextPage(reply, '/api/admin/users', query, cursorAfter(last.username));
    return page;
  }

  /**
   * Returns a user with their sessions.
   * @throws {404} User not found
   */
  @Get(':id')
  async showUser(@IdParam(NO_SUCH_USER) id: string): Promise<AdminUserDetail> {
    const user = await this.users.find(id, await this.transactions.now());
    if (!user) throw notFound('user_not_found', NO_SUCH_USER);
    return user;
  }

  /**
   * Suspends a user: their sessions end, and they cannot log in. A card subscription ends with the paid period.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is already suspended, or it is your own account.
   */
  @SecurityEvent('user.suspend')
  @Post(':id/suspend')
  @HttpCode(200)
  async suspend(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
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
  @Post(':id/restore')
  @HttpCode(200)
  async restore(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    await this.administration.restore({ userId, actorId, reason });
    return { message: 'The user was restored' };
  }

  /**
   * Makes a user an administrator.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user is already an administrator, or is suspended.
   */
  @SecurityEvent('administrator.add')
  @Post(':id/administrator')
  @HttpCode(200)
  async addAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
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
  @Post(':id/administrator/remove')
  @HttpCode(200)
  async removeAdministrator(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    await this.administration.removeAdministrator({ userId, actorId, reason });
    return { message: 'The user is no longer an administrator' };
  }

  /**
   * Removes a user's authenticator app, passkeys and backup codes, and emails the user. Their sessions continue.
   * @throws {400} The reason is missing.
   * @throws {404} User not found
   * @throws {409} The user has no second factor, or it is your own account.
   */
  @SecurityEvent('user.second-factor-reset')
  @Post(':id/second-factor/reset')
  @HttpCode(200)
  async resetSecondFactorOf(
    @IdParam(NO_SUCH_USER) userId: string,
    @CurrentUserId() actorId: string,
    @Body() { reason }: ReasonRequest,
  ): Promise<MessageResponse> {
    await this.administration.resetSecondFactor({ userId, actorId, reason });
    return { message: 'The second factors were removed' };
  }
}
