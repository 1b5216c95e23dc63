import { join } from 'node:path';
import type { Letter } from './delivery/letter';
import { PostOffice } from './delivery/post-office';
import { writePaymentLetter } from './delivery/write-letter';
import { Faults } from './http/faults';
import type { Invoice, Payment } from './nowpayments/payment';
import { Payments } from './nowpayments/payments';
import type { Settings } from './settings';
import { Clock } from './store/clock';
import { Records } from './store/records';

/** Everything one sandbox is made of. */
export interface Sandbox {
  settings: Settings;
  clock: Clock;
  faults: Faults;
  postOffice: PostOffice;
  payments: Payments;
  invoices: Records<Invoice>;
  /** Milliseconds each state on the way to `finished` lasts; may be changed while it runs. */
  pace: { stepMs: number };
  /** Lets everything happen that is due by the sandbox's clock. */
  tick: () => void;
}

/** Puts a sandbox together from its settings and what it has kept. */
export function openSandbox(settings: Settings): Sandbox {
  const records = <T extends { id: string }>(kind: string) => new Records<T>(settings.dataDir && join(settings.dataDir, kind));
  const clock = new Clock(records('clock'));
  const secrets = { ipnSecret: settings.ipnSecret, stripeWebhookSecret: settings.stripeWebhookSecret };
  const postOffice = new PostOffice({ letters: records<Letter>('letters'), secrets, rules: settings.delivery });
  const pace = { stepMs: settings.stepMs };
  const payments = new Payments({
    records: records<Payment>('payments'),
    clock,
    stepMs: () => pace.stepMs,
    changed: (payment) => {
      const letter = writePaymentLetter(payment, settings.callbackUrl);
      if (letter) postOffice.post(letter);
    },
  });
  const invoices = records<Invoice>('invoices');
  return { settings, clock, faults: new Faults(), postOffice, payments, invoices, pace, tick: () => payments.tick() };
}
