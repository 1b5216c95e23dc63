import type { Email } from '@libs/contracts';
import { IsBoolean, IsOptional, IsString, MinLength } from 'class-validator';
import { ValidEmail } from '../../validation/valid-email';

/** Body of `POST /api/login` (spec §5). */
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
