import { Controller, Get, Query, Res } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import { AdminUser, type AdminUserDetail } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ApiDocs, IdParam, linkToNextPage, NEXT_PAGE } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { AdminUserRepository } from './admin-user.repository';
import { NO_SUCH_USER } from './administration.service';
import { cursorAfter, FindUsersQuery, usernameBefore } from './admin-users.dto';

@Controller('api/admin/users')
@ForAdmins()
export class AdminUsersController {
  constructor(
    private readonly users: AdminUserRepository,
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
    const search = { text: query.search, after: usernameBefore(query), limit: query.limit + 1 }; // one more shows whether another page follows
    const found = await this.users.search(search, await this.transactions.now());
    const page = found.slice(0, query.limit);
    const last = page.at(-1);
    if (last && found.length > page.length)
      linkToNextPage(reply, '/api/admin/users', query, cursorAfter(last.username));
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
}
