import { forbidden } from '@libs/errors';
import type { User } from '../users/user.entity';

/** Throws 403 until the member's email is confirmed: whoever registered with somebody else's email must not add ways to log in that outlast a new password. */
export function requireConfirmedEmail({ emailConfirmedAt }: Pick<User, 'emailConfirmedAt'>): void {
  if (emailConfirmedAt === null) {
    throw forbidden(
      'email_not_confirmed',
      'Please confirm your email first. You can send yourself a new link in the dashboard.',
    );
  }
}
