import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { Attempt } from './attempt.entity';
import { AuditRecord } from './audit-record.entity';
import { CardCharge } from './card-charge.entity';
import { CardIntentRow } from './card-intent.entity';
import { CardSubscriptionRow } from './card-subscription.entity';
import { Customer } from './customer.entity';
import { Order } from './order.entity';
import { PaymentEvent } from './payment-event.entity';
import { SubscriptionPeriod } from './subscription-period.entity';
import { ToolPurchase } from './tool-purchase.entity';
import { ToolView } from './tool-view.entity';
import { CreatePaymentsTables1795000000002 } from './migrations/1795000000002-create-payments-tables';

export const paymentsSchema: PersistenceOptions = {
  service: 'payments',
  entities: [
    Attempt,
    AuditRecord,
    CardCharge,
    CardIntentRow,
    CardSubscriptionRow,
    Customer,
    Order,
    PaymentEvent,
    SubscriptionPeriod,
    ToolPurchase,
    ToolView,
  ],
  migrations: [...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS, CreatePaymentsTables1795000000002],
};
