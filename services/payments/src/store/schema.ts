import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { SigningKeyRecord } from '@libs/signing';
import { DeletedTool, ToolView } from '@libs/tool-copies';
import { CardCharge, CardIntent } from '../cards/card.entity';
import { Customer } from '../customers/customer.entity';
import { IssuedCreditNote, IssuedReceipt, ReceiptCounter } from '../documents/document.entity';
import { Attempt } from '../orders/attempt.entity';
import { HistoryEntry } from '../orders/history.entity';
import { Order } from '../orders/order.entity';
import { StoredMode } from '../providers/payments-mode';
import { MembershipPeriod } from '../pro/membership-period.entity';
import { Reminder } from '../pro/reminders';
import { CardSubscriptionRow } from '../pro/card-subscription.entity';
import { GrantedTool, ToolPurchase } from '../tools/purchase.entity';
import { Webhook } from '../webhooks/webhook.repository';
import { CreatePaymentsTables1798000000003 } from './migrations/1798000000003-create-payments-tables';

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
    SigningKeyRecord,
  ],
  migrations: [...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS, CreatePaymentsTables1798000000003],
};
