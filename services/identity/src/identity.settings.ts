import { USERNAME_FORMAT } from '@libs/contracts';
import { MailServiceSettings } from '@libs/mail';
import { BooleanSetting, HttpAddress, ReadBy } from '@libs/service';
import { IsString, ValidateIf } from 'class-validator';
import { readTotpKeys } from './second-factor/totp-keys';
import { GoodPassword, ValidEmail, ValidUsername } from './users/account-fields';

const named = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: IdentitySettings): boolean =>
  ADMIN_EMAIL !== undefined || ADMIN_PASSWORD !== undefined;

/** Settings of the identity service (contract §7). The first administrator is created only when the settings name one. */
export class IdentitySettings extends MailServiceSettings {
  @HttpAddress()
  PAYMENTS_URL: string;

  @HttpAddress()
  DOWNLOADS_URL: string;

  /** The keys for the secrets of authenticator apps: the first encrypts, all of them decrypt. */
  @ReadBy(readTotpKeys)
  @IsString({
    message:
      'TOTP_KEYS must be given: id:key, with 32 random bytes in base64 as the key (openssl rand -base64 32)',
  })
  TOTP_KEYS: string;

  @ValidateIf(named)
  @ValidEmail({
    message: 'ADMIN_EMAIL must be a valid email address, and be given whenever ADMIN_PASSWORD is',
  })
  ADMIN_EMAIL?: string;

  @ValidateIf(named)
  @GoodPassword({
    names: { username: 'ADMIN_USERNAME', email: 'ADMIN_EMAIL' },
    message: (problem) =>
      `ADMIN_PASSWORD is needed with ADMIN_EMAIL and is not accepted: ${problem}`,
  })
  ADMIN_PASSWORD?: string;

  @ValidUsername({ message: `ADMIN_USERNAME must be ${USERNAME_FORMAT}` })
  ADMIN_USERNAME: string = 'admin';

  /** Administrators without a second factor have the rights of members until they set one up. */
  @BooleanSetting()
  REQUIRE_ADMIN_SECOND_FACTOR: boolean = false;
}
