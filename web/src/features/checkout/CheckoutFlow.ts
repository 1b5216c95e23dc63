/** How the checkout goes on once a payment was created. */
export interface CheckoutFlow {
  onCreated: (paymentId: string) => void;
}
