/** What the checkout does after a payment is created. */
export interface CheckoutFlow {
  onCreated: (paymentId: string) => void;
}
