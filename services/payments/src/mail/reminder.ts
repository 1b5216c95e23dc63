import type { NewMail } from '@libs/mail';
import { dateText } from './words';

/** The recipient and subject of a reminder. */
export interface Reminder {
  userId: string;
  email: string;
  username: string;
  proUntil: Date;
  days: number;
  publicUrl: string;
}

/** Builds the mail that reminds a member that Pro is about to end. */
export function reminderMail({ userId, email, username, proUntil, days, publicUrl }: Reminder): NewMail {
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    key: `reminder:${userId}:${proUntil.toISOString()}:${days}`,
    to: email,
    subject: `Your EXE Pro membership ends ${when}`,
    blocks: [
      `Hello ${username},`,
      `Your EXE Pro membership ends on ${dateText(proUntil)}. Crypto payments don't renew automatically.`,
      { link: 'Renew for 30 more days, added to your current period', url: new URL('/payment', publicUrl).href },
      { link: 'To stop these reminders, cancel the membership on your dashboard', url: new URL('/dashboard', publicUrl).href },
    ],
  };
}
