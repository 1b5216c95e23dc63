import type { Email } from '@libs/contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { PASSKEYS_PER_MEMBER } from '../second-factor/passkeys';
import { TOKEN } from '../sessions/tokens';
import { GoodPassword, ValidEmail, ValidUsername } from '../users/account-rules';

const CURRENT_PASSWORD_RULE = { message: 'Please enter your current password.' };
const PASSWORD_RULE = { message: 'Please enter your password.' };
const KEEP_RULE = { each: true, message: 'Keep lists the ids of second factors.' };

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

export class ChangeEmailBody {
  /** At most 254 characters. */
  @ValidEmail()
  newEmail: Email;

  @MinLength(1, CURRENT_PASSWORD_RULE)
  @IsString(CURRENT_PASSWORD_RULE)
  currentPassword: string;
}

export class DeleteAccountBody {
  /** The member's current password; not needed within ten minutes after the session was confirmed. */
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  @MinLength(1, PASSWORD_RULE)
  @IsString(PASSWORD_RULE)
  password?: string;
}

export class ChangePasswordBody {
  @MinLength(1, CURRENT_PASSWORD_RULE)
  @IsString(CURRENT_PASSWORD_RULE)
  currentPassword: string;

  /**
   * Follows the same rules as registration.
   * @minLength 8
   * @maxLength 128
   */
  @GoodPassword()
  newPassword: string;
}

export class ForgotPasswordBody {
  @ValidEmail()
  email: Email;
}

export class LinkTokenBody {
  /**
   * The token of the link.
   * @pattern ^[A-Za-z0-9_-]{43}$
   */
  @Matches(TOKEN, {
    message: 'This link is incomplete. Please copy the whole link from the email.',
  })
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
  @MaxLength(64, KEEP_RULE)
  @IsString(KEEP_RULE)
  @IsArray({ message: 'Keep lists the ids of second factors.' })
  keep?: string[];
}
