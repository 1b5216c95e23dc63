import { PRO_PRICE } from '@libs/contracts';
import { formatDate, type NewMail } from '@libs/mail';
import type { PaymentsSettings } from '../payments.settings';
import { linkTo } from '../mails/order-mails';

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
      `Hello ${username},`,
      `Your card could not be charged ${PRO_PRICE} for EXE Pro. ${end}`,
      linkTo('Pay now or change your card', '/dashboard', settings),
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
      `Hello ${username},`,
      "Your account is suspended, so we have stopped your card subscription to EXE Pro. Your card won't be charged again.",
      'If your account is restored, a month that you have already paid for still counts, and you can subscribe again.',
      `Questions? Contact ${SUPPORT_EMAIL}`,
    ],
  };
}

interface Reminder {
  userId: string;
  email: string;
  username: string;
  proUntil: Date;
  days: number;
}

/** Builds a reminder that Pro ends, and how to renew it. */
export function reminderMail(
  { userId, email, username, proUntil, days }: Reminder,
  settings: PaymentsSettings,
): NewMail {
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    key: `reminder:${userId}:${proUntil.toISOString()}:${days}`,
    userId,
    to: email,
    subject: `Your EXE Pro membership ends ${when}`,
    blocks: [
      `Hello ${username},`,
      `Your EXE Pro membership ends on ${formatDate(proUntil)}. Crypto payments don't renew automatically.`,
      linkTo('Renew for 30 more days, added to your current period', '/payment', settings),
      linkTo(
        'To stop these reminders, cancel the membership on your dashboard',
        '/dashboard',
        settings,
      ),
    ],
  };
}
