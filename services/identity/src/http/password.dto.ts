import type { Email } from '@libs/contracts';
import { GoodPassword, ValidEmail, ValidLinkToken } from '../validation/account-fields';

export class ForgotPasswordBody {
  @ValidEmail()
  email: Email;
}

export class LinkTokenBody {
  /**
   * The token of the link.
   * @pattern ^[A-Za-z0-9_-]{43}$
   */
  @ValidLinkToken()
  token: string;
}

export class ResetPasswordBody extends LinkTokenBody {
  /**
   * Follows the same rules as registration.
   * @minLength 8
   * @maxLength 128
   */
  @GoodPassword()
  password: string;
}
