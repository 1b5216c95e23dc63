import type { Email } from '@libs/contracts';
import { ArrayMaxSize, IsArray, IsOptional, IsString, MaxLength } from 'class-validator';
import { PASSKEYS_PER_MEMBER } from '../second-factor/passkeys';
import { GoodPassword, ValidEmail, ValidLinkToken } from '../users/account-fields';

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

export class RestoreEmailBody extends LinkTokenBody {
  /** The ids of the second factors that stay, as `POST /api/email/link` lists them; all others are removed. */
  @IsOptional()
  @ArrayMaxSize(PASSKEYS_PER_MEMBER + 2, { message: 'Keep lists too many second factors.' }) // with an app and the backup codes
  @MaxLength(64, { each: true, message: 'Keep lists the ids of second factors.' })
  @IsString({ each: true, message: 'Keep lists the ids of second factors.' })
  @IsArray({ message: 'Keep lists the ids of second factors.' })
  keep?: string[];
}
