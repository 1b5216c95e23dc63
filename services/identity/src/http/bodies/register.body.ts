import { GoodPassword } from '../../validation/good-password';
import { ValidEmail } from '../../validation/valid-email';
import { ValidUsername } from '../../validation/valid-username';

/** Body of `POST /api/register` (contract §2). */
export class RegisterBody {
  @ValidUsername()
  username: string;

  @ValidEmail()
  email: string;

  @GoodPassword({ names: { username: 'username', email: 'email' } })
  password: string;
}
