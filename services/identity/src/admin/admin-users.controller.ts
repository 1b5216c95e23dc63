import { Controller, Get, Query, Res } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import { AdminUser, type AdminUserDetail } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { Transactions } from '@libs/persistence';
import { ApiDocs, IdParam } from '@libs/service';
import type { FastifyReply } from 'fastify';
import { AdminUserRepository } from './admin-user.repository';
import { NO_SUCH_USER } from './administration.service';
import { FindUsersQuery, nextUsersPage, usernameBefore } from './admin-users.dto';

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
        link: {
          description: 'The URL of the next page, with `rel="next"`.',
          schema: { type: 'string' },
        },
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
      reply.header('link', `<${nextUsersPage(query, last.username)}>; rel="next"`);
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
