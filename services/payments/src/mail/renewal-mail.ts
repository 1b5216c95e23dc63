import { PRO_PRICE_CENTS } from '@libs/contracts';
import type { NewMail } from '@libs/mail';
import type { PaymentsSettings } from '../payments.settings';
import { dateText, linkTo, priceText } from './words';

interface FailedRenewal {
  email: string;
  username: string;
  invoiceId: string;
  accessUntil: Date | null;
}

/** Builds the mail about a failed renewal: how to pay it, and when Pro ends otherwise. */
export function renewalFailedMail({ email, username, invoiceId, accessUntil }: FailedRenewal, settings: PaymentsSettings): NewMail {
  const end = accessUntil
    ? `Your EXE Pro membership ends on ${dateText(accessUntil)} unless you pay.`
    : 'Your EXE Pro membership has ended.';
  return {
    key: `renewal-failed:${invoiceId}`,
    to: email,
    subject: 'Your EXE Pro renewal could not be charged',
    blocks: [
      `Hello ${username},`,
      `Your card could not be charged ${priceText(PRO_PRICE_CENTS, 'USD')} for EXE Pro. ${end}`,
      linkTo('Pay now or change your card', '/dashboard', settings),
      `Questions? Contact ${settings.SUPPORT_EMAIL}`,
    ],
  };
}
