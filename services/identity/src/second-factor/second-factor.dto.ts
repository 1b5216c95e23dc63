import { Type } from 'class-transformer';
import {
  IsObject,
  IsOptional,
  IsString,
  Length,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { PasskeyAssertion } from './passkey.dto';

export class SecondFactorBody {
  /** Six digits of an authenticator app, or a backup code. */
  @Length(6, 40, { message: 'Please enter the code of your authenticator app, or a backup code.' })
  @IsString({ message: 'Please enter the code of your authenticator app, or a backup code.' })
  code: string;
}

export class ConfirmTotpBody {
  /** Six digits of the authenticator app. */
  @Length(6, 10, { message: 'Please enter the six digits that your app shows.' })
  @IsString({ message: 'Please enter the six digits that your app shows.' })
  code: string;
}

/** Body of `POST /api/account/confirmation`: the password or a passkey (contract §2). */
export class ConfirmationBody {
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  @MinLength(1, { message: 'Please enter your password.' })
  @IsString({ message: 'Please enter your password.' })
  password?: string;

  @IsOptional()
  @IsObject({ message: 'The passkey is malformed.' })
  @ValidateNested({ message: 'The passkey is malformed.' })
  @Type(() => PasskeyAssertion)
  credential?: PasskeyAssertion;
}
