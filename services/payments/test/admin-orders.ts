import type { Caller } from '@libs/auth';
import type { AdminPayment, AuditRecord } from '@libs/contracts';
import { anAdmin, type TestResponse } from '@testing';
import { auditsOf } from './factories';
import type { OrderedTool, PaymentsFixture } from './payments-fixture';
import type { PaymentChange } from './test-processor';

type Decision = 'settle' | 'refund' | 'surplus';

/** Creates orders for an administrator to decide about, and sends the decisions. */
export class AdminOrders {
  readonly admin = anAdmin();

  constructor(private readonly fixture: PaymentsFixture) {}

  list(query: Record<string, string> = {}): Promise<TestResponse<AdminPayment[]>> {
    return this.fixture.service.request({
      url: `/api/admin/payments?${new URLSearchParams(query).toString()}`,
      as: this.admin,
    });
  }

  async inReview(orderId: string): Promise<AdminPayment | undefined> {
    return (await this.list({ status: 'review' })).body.find((one) => one.orderId === orderId);
  }

  decide(
    decision: Decision,
    orderId: string,
    given: Record<string, unknown> = {},
    as: Caller = this.admin,
  ): Promise<TestResponse<AdminPayment & { message?: string }>> {
    const body = { reason: 'as agreed by mail', ...given };
    return this.fixture.service.request({
      method: 'POST',
      url: `/api/admin/payments/${orderId}/${decision}`,
      body,
      as,
    });
  }

  /** The audit records about decisions about an order, oldest first. */
  audits(orderId: string): Promise<AuditRecord[]> {
    return auditsOf(this.fixture, orderId);
  }

  /** Creates an order with a finished payment and waits until its buyer sees the expected status. */
  async paid(change: PaymentChange, expected: string): Promise<OrderedTool> {
    const ordered = await this.fixture.ordered();
    await this.fixture.notify(this.fixture.provider.finish(ordered.paymentId, change));
    await this.fixture.statusBecomes(ordered, expected);
    return ordered;
  }

  async partiallyPaid(): Promise<OrderedTool & { half: string }> {
    const ordered = await this.fixture.ordered();
    const half = '0.0001';
    await this.fixture.notify(
      this.fixture.provider.set(ordered.paymentId, {
        status: 'partially_paid',
        actuallyPaid: half,
      }),
    );
    await this.fixture.statusBecomes(ordered, 'partially_paid');
    return { ...ordered, half };
  }
}
