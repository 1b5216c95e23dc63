import { Controller, Get, Query } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import type { AdminUser } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { FindUsers } from '../use-cases/admin/find-users';
import { FindUsersRequest } from './admin.dto';

/** Routes for finding users as an administrator. */
@Controller('api/admin/users')
@ForAdmins()
export class AdminUsersController {
  constructor(
    private readonly transactions: Transactions,
    private readonly findUsers: FindUsers,
  ) {}

  /**
   * Finds users by part of their username or email.
   * @throws {400} A parameter is invalid.
   */
  @Get()
  searchUsers(@Query() { search, limit }: FindUsersRequest): Promise<AdminUser[]> {
    return this.transactions.read((database) => this.findUsers.run(database, search, limit));
  }
}
