import { GoodPassword } from '../../validation/good-password';
import { ValidEmail } from '../../validation/valid-email';
import { ValidUsername } from '../../validation/valid-username';

/** Body of `POST /api/register` (contract §2). */
export class RegisterBody {
  /** 3 to 30 letters, digits, `_` and `-`; unique without regard to case. */
  @ValidUsername()
  username: string;

  /** Unique without regard to case. */
  @ValidEmail()
  email: string;

  /** 8 to 128 characters; no common password, and neither the username nor the e-mail. */
  @GoodPassword({ names: { username: 'username', email: 'email' } })
  password: string;
}
