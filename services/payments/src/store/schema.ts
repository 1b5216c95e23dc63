import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { DeletedTool, ToolView } from '@libs/tool-copies';
import { Attempt } from '../orders/attempt.entity';
import { CardCharge, CardIntent } from '../cards/cards.entity';
import { CardSubscriptionRow } from '../subscriptions/card-subscription.entity';
import { Customer } from '../customers/customer.entity';
import { Order } from '../orders/order.entity';
import { IssuedCreditNote, IssuedReceipt, ReceiptCounter } from '../documents/documents.entity';
import { HistoryEntry } from '../orders/history-entry.entity';
import { StoredMode } from '../payments-mode';
import { MembershipPeriod } from '../pro/membership-period.entity';
import { Reminder } from '../pro/reminder.entity';
import { GrantedTool, ToolPurchase } from '../tools/tools.entity';
import { Webhook } from '../webhooks/webhook.entity';
import { CreatePaymentsTables1795000000002 } from './migrations/1795000000002-create-payments-tables';

export const paymentsSchema: PersistenceOptions = {
  service: 'payments',
  entities: [
    Attempt,
    CardCharge,
    CardIntent,
    CardSubscriptionRow,
    Customer,
    Order,
    HistoryEntry,
    IssuedCreditNote,
    IssuedReceipt,
    ReceiptCounter,
    StoredMode,
    MembershipPeriod,
    GrantedTool,
    Reminder,
    ToolPurchase,
    Webhook,
    ToolView,
    DeletedTool,
  ],
  migrations: [...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS, CreatePaymentsTables1795000000002],
};
