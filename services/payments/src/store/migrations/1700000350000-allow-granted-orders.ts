import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows orders that an administrator granted without payment. */
export class AllowGrantedOrders1700000350000 implements MigrationInterface {
  readonly name = 'AllowGrantedOrders1700000350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table orders drop constraint orders_status_check,
        add constraint orders_status_check check (status in ('pending', 'paid', 'granted', 'review', 'cancelled', 'expired', 'refunded'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table orders drop constraint orders_status_check,
        add constraint orders_status_check check (status in ('pending', 'paid', 'review', 'cancelled', 'expired', 'refunded'))`);
  }
}
