import { ForServices } from '@libs/auth';
import type { KnownCustomer } from '@libs/contracts';
import { IdParam } from '@libs/service';
import { Controller, Get } from '@nestjs/common';
import { EnsureCustomer } from './ensure-customer';

/** Tells downloads, which has no copy of the users, whether there is one. */
@Controller('internal/customers')
@ForServices()
export class CustomersController {
  constructor(private readonly ensureCustomer: EnsureCustomer) {}

  @Get(':userId')
  async showCustomer(@IdParam('User not found', 'userId') userId: string): Promise<KnownCustomer> {
    await this.ensureCustomer.run(userId);
    return { userId };
  }
}
