import { DataServiceSettings } from '@libs/service';
import { Transform } from 'class-transformer';
import { IsEmail, IsUrl, ValidateIf } from 'class-validator';
import { normalizeEmail } from './domain/email';
import { GoodPassword, ValidUsername } from './validation/account-fields';

const named = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: IdentitySettings): boolean => ADMIN_EMAIL !== undefined || ADMIN_PASSWORD !== undefined;

/** Settings of the identity service (contract §7). */
export class IdentitySettings extends DataServiceSettings {
  /** Base URL of the payments service. */
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'PAYMENTS_URL must be an address such as http://127.0.0.1:3004' },
  )
  PAYMENTS_URL: string;

  /** Email address of the first administrator. Without it and ADMIN_PASSWORD none is created. */
  @ValidateIf(named)
  @Transform(({ value }) => normalizeEmail(value))
  @IsEmail({}, { message: 'ADMIN_EMAIL must be a valid email address, and be given whenever ADMIN_PASSWORD is' })
  ADMIN_EMAIL?: string;

  /** Password of the first administrator; the same rules as at registration. */
  @ValidateIf(named)
  @GoodPassword({
    names: { username: 'ADMIN_USERNAME', email: 'ADMIN_EMAIL' },
    message: (problem) => `ADMIN_PASSWORD is needed with ADMIN_EMAIL and is not accepted: ${problem}`,
  })
  ADMIN_PASSWORD?: string;

  /** Username of the first administrator. */
  @ValidUsername({ message: 'ADMIN_USERNAME must be 3 to 30 characters: letters, digits, _ and -' })
  ADMIN_USERNAME: string = 'admin';
}
