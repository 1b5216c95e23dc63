import type { Email } from '@libs/contracts';
import { IsBoolean, IsOptional, IsString, MinLength, ValidateIf } from 'class-validator';
import { GoodPassword, ValidEmail, ValidUsername } from '../users/account-fields';

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

export class LoginBody {
  @ValidEmail()
  email: Email;

  @MinLength(1, { message: 'Please enter your password.' })
  @IsString({ message: 'Please enter your password.' })
  password: string;

  /** Keeps the session for 30 days. */
  @IsOptional()
  @IsBoolean({ message: 'Stay logged in must be true or false.' })
  stayLoggedIn?: boolean;
}

export class ChangeEmailBody {
  /** At most 254 characters. */
  @ValidEmail()
  newEmail: Email;

  @MinLength(1, { message: 'Please enter your current password.' })
  @IsString({ message: 'Please enter your current password.' })
  currentPassword: string;
}

export class DeleteAccountBody {
  /** The member's current password; not needed within ten minutes after the session was confirmed. */
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  @MinLength(1, { message: 'Please enter your password.' })
  @IsString({ message: 'Please enter your password.' })
  password?: string;
}

export class ChangePasswordBody {
  @MinLength(1, { message: 'Please enter your current password.' })
  @IsString({ message: 'Please enter your current password.' })
  currentPassword: string;

  /**
   * Follows the same rules as registration.
   * @minLength 8
   * @maxLength 128
   */
  @GoodPassword()
  newPassword: string;
}
