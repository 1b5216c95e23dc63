import { IsString, MinLength } from 'class-validator';
import { GoodPassword } from '../../validation/account-fields';

/** Body of `POST /api/account/password` (contract §7). */
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
