import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { Attempt } from './attempt.entity';
import { AuditRecord } from './audit-record.entity';
import { CardCharge } from './card-charge.entity';
import { CardIntentRow } from './card-intent.entity';
import { CardSubscriptionRow } from './card-subscription.entity';
import { Customer } from './customer.entity';
import { CreateEntitlementTables1700000300000 } from './migrations/1700000300000-create-entitlement-tables';
import { CreateAuditRecords1700000310000 } from './migrations/1700000310000-create-audit-records';
import { CreateOrders1700000320000 } from './migrations/1700000320000-create-orders';
import { AddTopUps1700000330000 } from './migrations/1700000330000-add-top-ups';
import { AllowGrantedOrders1700000350000 } from './migrations/1700000350000-allow-granted-orders';
import { IndexOrderSearch1700000351000 } from './migrations/1700000351000-index-order-search';
import { CreateReceipts1700000360000 } from './migrations/1700000360000-create-receipts';
import { MarkUnlistedTools1700000370000 } from './migrations/1700000370000-mark-unlisted-tools';
import { CreateCreditNotes1700000380000 } from './migrations/1700000380000-create-credit-notes';
import { CreateCardSubscriptions1700000340000 } from './migrations/1700000340000-create-card-subscriptions';
import { MarkDeletedCustomers1700000510000 } from './migrations/1700000510000-mark-deleted-customers';
import { MarkErasedCardCustomers1700000530000 } from './migrations/1700000530000-mark-erased-card-customers';
import { MarkSuspendedCustomers1700000520000 } from './migrations/1700000520000-mark-suspended-customers';
import { MarkSandboxEntitlements1700000341000 } from './migrations/1700000341000-mark-sandbox-entitlements';
import { PublishAuditRecords1700000500000 } from './migrations/1700000500000-publish-audit-records';
import { TrackReadingsOfAttempts1700000600000 } from './migrations/1700000600000-track-readings-of-attempts';
import { RecordCardRefunds1700000650000 } from './migrations/1700000650000-record-card-refunds';
import { StoreDocuments1700000660000 } from './migrations/1700000660000-store-documents';
import { IndexPeriodEnds1700000670000 } from './migrations/1700000670000-index-period-ends';
import { IndexFoldedText1700000690000 } from './migrations/1700000690000-index-folded-text';
import { Order } from './order.entity';
import { PaymentEvent } from './payment-event.entity';
import { SubscriptionPeriod } from './subscription-period.entity';
import { ToolPurchase } from './tool-purchase.entity';
import { ToolView } from './tool-view.entity';

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
  migrations: [
    ...[...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS],
    ...[CreateEntitlementTables1700000300000, CreateAuditRecords1700000310000, CreateOrders1700000320000],
    AddTopUps1700000330000,
    ...[CreateCardSubscriptions1700000340000, MarkSandboxEntitlements1700000341000],
    ...[AllowGrantedOrders1700000350000, IndexOrderSearch1700000351000],
    ...[CreateReceipts1700000360000, MarkUnlistedTools1700000370000, CreateCreditNotes1700000380000],
    ...[PublishAuditRecords1700000500000, MarkDeletedCustomers1700000510000],
    ...[MarkSuspendedCustomers1700000520000, MarkErasedCardCustomers1700000530000],
    TrackReadingsOfAttempts1700000600000,
    ...[RecordCardRefunds1700000650000, StoreDocuments1700000660000, IndexPeriodEnds1700000670000],
    IndexFoldedText1700000690000,
  ],
};
