import { USERNAME_FORMAT } from '@libs/contracts';
import { MailServiceSettings } from '@libs/mail';
import { BooleanSetting, HttpAddress, ReadBy } from '@libs/service';
import { IsString, ValidateIf } from 'class-validator';
import { readTotpKeys } from './second-factor/one-time-codes';
import { GoodPassword, ValidEmail, ValidUsername } from './users/account-rules';

const named = ({ ADMIN_EMAIL, ADMIN_PASSWORD }: IdentitySettings): boolean =>
  ADMIN_EMAIL !== undefined || ADMIN_PASSWORD !== undefined;

/**
 * Settings of the identity service. The first administrator is created only when the settings name
 * one.
 */
export class IdentitySettings extends MailServiceSettings {
  /** Internal address of payments. */
  @HttpAddress()
  PAYMENTS_URL: string;

  /** Internal address of catalogue. */
  @HttpAddress()
  CATALOGUE_URL: string;

  /** Internal address of downloads. */
  @HttpAddress()
  DOWNLOADS_URL: string;

  /**
   * Keys for the secrets of authenticator apps, as `id:key,id:key` with 32 random bytes in base64
   * (`openssl rand -base64 32`): the first encrypts, all decrypt. Keep a copy: a backup needs them.
   */
  @ReadBy(readTotpKeys)
  @IsString({
    message:
      'TOTP_KEYS must be given: id:key, with 32 random bytes in base64 as the key (openssl rand -base64 32)',
  })
  TOTP_KEYS: string;

  /**
   * The first administrator. Every start creates this account, or makes it an administrator if it is
   * not one, with `ADMIN_PASSWORD` and without a suspension. Before you remove or delete it, set
   * another administrator's email.
   */
  @ValidateIf(named)
  @ValidEmail({
    message: 'ADMIN_EMAIL must be a valid email address, and be given whenever ADMIN_PASSWORD is',
  })
  ADMIN_EMAIL?: string;

  /**
   * Password of the first administrator; needed with `ADMIN_EMAIL`. The embedded stack generates
   * one.
   */
  @ValidateIf(named)
  @GoodPassword({
    names: { username: 'ADMIN_USERNAME', email: 'ADMIN_EMAIL' },
    message: (problem) =>
      `ADMIN_PASSWORD is needed with ADMIN_EMAIL and is not accepted: ${problem}`,
  })
  ADMIN_PASSWORD?: string;

  /** Username of the first administrator. */
  @ValidUsername({ message: `ADMIN_USERNAME must be ${USERNAME_FORMAT}` })
  ADMIN_USERNAME: string = 'admin';

  /**
   * `true`: administrators without two-factor authentication have the rights of members until they
   * set it up.
   */
  @BooleanSetting()
  REQUIRE_ADMIN_SECOND_FACTOR: boolean = false;
}
