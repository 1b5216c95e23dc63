import type { Email } from '@libs/contracts';
import { GoodPassword, ValidEmail, ValidLinkToken } from '../validation/account-fields';

/** Body of `POST /api/password/forgot` (contract §2). */
export class ForgotPasswordBody {
  @ValidEmail()
  email: Email;
}

/** Body of `POST /api/email/confirm` (contract §2). */
export class LinkTokenBody {
  /**
   * The token of the link.
   * @pattern ^[A-Za-z0-9_-]{43}$
   */
  @ValidLinkToken()
  token: string;
}

/** Body of `POST /api/password/reset` (contract §2). */
export class ResetPasswordBody extends LinkTokenBody {
  /**
   * Follows the same rules as registration.
   * @minLength 8
   * @maxLength 128
   */
  @GoodPassword()
  password: string;
}
