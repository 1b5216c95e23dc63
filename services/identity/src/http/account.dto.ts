import type { Email } from '@libs/contracts';
import { GoodPassword } from '../validation/account-fields';
import { ValidEmail } from '../validation/valid-email';
import { ValidUsername } from '../validation/valid-username';

/** Body of `POST /api/register` (contract §2). */
export class RegisterBody {
  /**
   * 3 to 30 letters, digits, `_` and `-`; unique, ignoring case.
   * @pattern ^[A-Za-z0-9_-]{3,30}$
   */
  @ValidUsername()
  username: string;

  /** At most 254 characters; unique, ignoring case. */
  @ValidEmail()
  email: Email;

  /**
   * 8 to 128 characters; not a common password, the username or the email.
   * @minLength 8
   * @maxLength 128
   */
  @GoodPassword({ names: { username: 'username', email: 'email' } })
  password: string;
}
