import { Controller, Get, Query } from '@nestjs/common';
import { ForAdmins } from '@libs/auth';
import type { AdminCustomer } from '@libs/contracts';
import { Transactions } from '@libs/persistence';
import { FindCustomers } from './find-customers';
import { FindCustomersRequest } from './admin.dto';

@Controller('api/admin/customers')
@ForAdmins()
export class AdminCustomersController {
  constructor(
    private readonly transactions: Transactions,
    private readonly findCustomers: FindCustomers,
  ) {}

  /**
   * Finds users by part of their username or email.
   * @throws {400} A parameter is invalid.
   */
  @Get()
  searchCustomers(@Query() { search, limit }: FindCustomersRequest): Promise<AdminCustomer[]> {
    return this.transactions.read((database) => this.findCustomers.run(database, search, limit));
  }
}
