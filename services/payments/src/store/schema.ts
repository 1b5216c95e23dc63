import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { Attempt } from '../orders/attempt.entity';
import { AuditRecord } from '../admin/audit-record.entity';
import { CardCharge, CardIntent } from '../cards/cards.entity';
import { CardSubscriptionRow } from '../subscriptions/card-subscription.entity';
import { Customer } from '../customers/customer.entity';
import { Order } from '../orders/order.entity';
import { PaymentEvent } from '../orders/payment-event.entity';
import { SubscriptionPeriod } from '../pro/subscription-period.entity';
import { ToolPurchase } from '../tools/tools.entity';
import { ToolView } from '../tools/tools.entity';
import { CreatePaymentsTables1795000000002 } from './migrations/1795000000002-create-payments-tables';

export const paymentsSchema: PersistenceOptions = {
  service: 'payments',
  entities: [
    Attempt,
    AuditRecord,
    CardCharge,
    CardIntent,
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
