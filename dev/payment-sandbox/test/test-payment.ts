import type { Payment, RunningSandbox } from '..';
import { createPayment } from '../testing/create-payment';

/** Creates a payment over the API. */
export async function createTestPayment(
  sandbox: RunningSandbox,
  given: object = {},
): Promise<Payment> {
  const { payment_id: id } = (await (await createPayment(sandbox, given)).json()) as {
    payment_id: string;
  };
  const payment = sandbox.control.payments.all().find((created) => created.id === id);
  if (!payment) throw new Error(`The sandbox has no payment ${id}`);
  return payment;
}
