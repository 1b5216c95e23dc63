/** Where the buyer stands: a begun payment or none, and how to go on and back. */
export interface CheckoutFlow {
  paymentId: string | null;
  onCreated: (paymentId: string) => void;
  onLeave: () => void;
}
