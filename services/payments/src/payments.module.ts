import { Module } from '@nestjs/common';
import { CreateMessagingTables1700000000000, MessagingModule } from '@libs/messaging';
import { PersistenceModule } from '@libs/persistence';
import { CustomersProjection } from './events/customers.projection';
import { ToolsProjection } from './events/tools.projection';
import { AccountController } from './http/account.controller';
import { AdminProController } from './http/admin-pro.controller';
import { AdminPurchasesController } from './http/admin-purchases.controller';
import { AdminUsersController } from './http/admin-users.controller';
import { EntitlementsController } from './http/entitlements.controller';
import { PurchasesController } from './http/purchases.controller';
import { AuditRecord } from './store/audit-record.entity';
import { Customer } from './store/customer.entity';
import { CreateEntitlementTables1700000300000 } from './store/migrations/1700000300000-create-entitlement-tables';
import { CreateAuditRecords1700000310000 } from './store/migrations/1700000310000-create-audit-records';
import { SubscriptionPeriod } from './store/subscription-period.entity';
import { ToolPurchase } from './store/tool-purchase.entity';
import { ToolView } from './store/tool-view.entity';
import { FindUsers } from './use-cases/find-users';
import { GrantPurchase } from './use-cases/grant-purchase';
import { LearnCustomer } from './use-cases/learn-customer';
import { LearnTool } from './use-cases/learn-tool';
import { ReadEntitlements } from './use-cases/read-entitlements';
import { ReadMembership } from './use-cases/read-membership';
import { RevokePurchase } from './use-cases/revoke-purchase';
import { SetPro } from './use-cases/set-pro';

/** Everything payments is made of. */
@Module({
  imports: [
    PersistenceModule.forService({
      service: 'payments',
      entities: [AuditRecord, Customer, SubscriptionPeriod, ToolPurchase, ToolView],
      migrations: [CreateMessagingTables1700000000000, CreateEntitlementTables1700000300000, CreateAuditRecords1700000310000],
    }),
    MessagingModule.forService('payments'),
  ],
  controllers: [
    AccountController,
    AdminProController,
    AdminPurchasesController,
    AdminUsersController,
    CustomersProjection,
    EntitlementsController,
    PurchasesController,
    ToolsProjection,
  ],
  providers: [FindUsers, GrantPurchase, LearnCustomer, LearnTool, ReadEntitlements, ReadMembership, RevokePurchase, SetPro],
})
export class PaymentsModule {}
