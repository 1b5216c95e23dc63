import { CREATE_SIGNING_KEYS } from '@libs/signing';
import { CREATE_TOOL_COPIES } from '@libs/tool-copies';
import { CREATE_FOLD_CASE } from '@libs/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CARDS, CUSTOMERS, ENTITLEMENTS, PAYMENTS_MODE } from './entitlement-tables';
import { ATTEMPTS, HISTORY, ORDERS, RECEIPTS } from './order-tables';

export class CreatePaymentsTables1798000000002 implements MigrationInterface {
  readonly name = 'CreatePaymentsTables1798000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create extension if not exists btree_gist; create extension if not exists pg_trgm',
    );
    await runner.query(CREATE_FOLD_CASE);
    for (const statements of [CUSTOMERS, CREATE_TOOL_COPIES, PAYMENTS_MODE, ENTITLEMENTS])
      await runner.query(statements);
    for (const statements of [ORDERS, ATTEMPTS, HISTORY, CREATE_SIGNING_KEYS, RECEIPTS, CARDS])
      await runner.query(statements);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop sequence entitlement_version, payment_version;
      drop table signing_keys, card_charges, card_subscriptions, card_intents, credit_notes, receipts, receipt_counters;
      drop table payment_events, provider_events, attempts, orders;
      drop table reminders, membership_periods, granted_tools, tool_purchases, payments_mode, deleted_tools, tool_views, customers;
      drop function refuse_payment_event_change, refuse_document_change, fold_case`);
  }
}
