import { PRO_PRICE } from '@libs/contracts';
import { formatDate, greeting, type NewMail } from '@libs/mail';
import { linkTo, type PaymentsSettings } from '../payments.settings';

interface FailedRenewal {
  userId: string;
  email: string;
  username: string;
  /** The last paid invoice: the failure of the renewal after it is mailed once. */
  afterInvoiceId: string;
  accessUntil: Date | null;
}

/** Builds the mail about a failed renewal: how to pay it, and when Pro ends otherwise. */
export function renewalFailedMail(
  { userId, email, username, afterInvoiceId, accessUntil }: FailedRenewal,
  settings: PaymentsSettings,
): NewMail {
  const end = accessUntil
    ? `Your EXE Pro membership ends on ${formatDate(accessUntil)} unless you pay.`
    : 'Your EXE Pro membership has ended.';
  return {
    key: `renewal-failed:${afterInvoiceId}`,
    userId,
    to: email,
    subject: 'Your EXE Pro renewal could not be charged',
    blocks: [
      greeting(username),
      `Your card could not be charged ${PRO_PRICE} for EXE Pro. ${end}`,
      linkTo('Pay now or change your card', '/account/membership', settings),
      `Questions? Contact ${settings.SUPPORT_EMAIL}`,
    ],
  };
}

/** Builds the mail to a suspended member whose card subscription was stopped. A suspended member cannot log in, so it has no link. */
export function cardStoppedMail(
  {
    userId,
    email,
    username,
    subscriptionId,
  }: { userId: string; email: string; username: string; subscriptionId: string },
  { SUPPORT_EMAIL }: PaymentsSettings,
): NewMail {
  return {
    key: `card-stopped:${subscriptionId}`,
    userId,
    to: email,
    subject: 'Your EXE Pro card subscription was stopped',
    blocks: [
      greeting(username),
      "Your account is suspended, so we have stopped your card subscription to EXE Pro. Your card won't be charged again.",
      'If your account is restored, a month that you have already paid for still counts, and you can subscribe again.',
      `Questions? Contact ${SUPPORT_EMAIL}`,
    ],
  };
}
