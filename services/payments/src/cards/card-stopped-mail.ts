import { greeting, type NewMail } from '@libs/mail';
import type { PaymentsSettings } from '../payments.settings';

/** Builds the email to a suspended member whose card subscription was stopped. A suspended member cannot log in, so it has no link. */
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
