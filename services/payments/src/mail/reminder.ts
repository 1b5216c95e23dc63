import type { Mail } from './mailer';

/** Whom a reminder is for and what it says. */
export interface Reminder {
  email: string;
  username: string;
  proUntil: Date;
  /** Days before the end it is sent at: 7, 3 or 1. */
  days: number;
  publicUrl: string;
}

/** The mail that reminds a member that Pro is about to end. */
export function reminderMail({ email, username, proUntil, days, publicUrl }: Reminder): Mail {
  const when = days === 1 ? 'tomorrow' : `in ${days} days`;
  return {
    to: email,
    subject: `Your EXE Pro membership ends ${when}`,
    text: [
      `Hello ${username},`,
      '',
      `your Pro membership lasts until ${proUntil.toUTCString()}. It does not renew by itself.`,
      'Thirty more days can be paid for here; nothing of what you have is lost:',
      '',
      new URL('/payment', publicUrl).href,
      '',
      'You do not want these reminders? Cancel the renewal on your dashboard:',
      '',
      new URL('/dashboard', publicUrl).href,
      '',
    ].join('\n'),
  };
}
