import type { Email } from '@libs/contracts';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsObject,
  IsOptional,
  IsString,
  Length,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { PasskeyAssertion } from '../second-factor/second-factor.dto';
import { ValidEmail } from '../users/account-rules';

const CODE_RULE = {
  message: 'Please enter the code from your authenticator app, or a backup code.',
};
const PASSWORD_RULE = { message: 'Please enter your password.' };
const STAY_LOGGED_IN_RULE = { message: 'Stay logged in must be true or false.' };
const MALFORMED_PASSKEY = { message: 'The passkey is malformed.' };

export class LoginBody {
  @ValidEmail()
  email: Email;

  @MinLength(1, PASSWORD_RULE)
  @IsString(PASSWORD_RULE)
  password: string;

  /** Keeps the session for 30 days. */
  @IsOptional()
  @IsBoolean(STAY_LOGGED_IN_RULE)
  stayLoggedIn?: boolean;
}

export class SecondFactorBody {
  /** Six digits of an authenticator app, or a backup code. */
  @Length(6, 40, CODE_RULE)
  @IsString(CODE_RULE)
  code: string;
}

export class PasskeyBody {
  @IsObject(MALFORMED_PASSKEY)
  @ValidateNested(MALFORMED_PASSKEY)
  @Type(() => PasskeyAssertion)
  credential: PasskeyAssertion;
}

export class PasskeyLoginBody extends PasskeyBody {
  /** Keeps the session for 30 days. */
  @IsOptional()
  @IsBoolean(STAY_LOGGED_IN_RULE)
  stayLoggedIn?: boolean;
}

/** Body of `POST /api/account/confirmation`: the password or a passkey (docs/accounts.md). */
export class ReauthenticationBody {
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  @MinLength(1, PASSWORD_RULE)
  @IsString(PASSWORD_RULE)
  password?: string;

  @IsOptional()
  @IsObject(MALFORMED_PASSKEY)
  @ValidateNested(MALFORMED_PASSKEY)
  @Type(() => PasskeyAssertion)
  credential?: PasskeyAssertion;
}
