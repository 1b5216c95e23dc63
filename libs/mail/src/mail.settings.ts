import { DataServiceSettings, ServerAddress } from '@libs/service';
import { IsEmail, IsOptional, IsString } from 'class-validator';

export class MailServiceSettings extends DataServiceSettings {
  /**
   * Outgoing mail server. Without it, the embedded stack writes emails to a folder; other
   * deployments mark them as failed.
   */
  @IsOptional()
  @ServerAddress(['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587')
  SMTP_URL?: string;

  /** Sender of all emails. */
  @IsEmail(
    { allow_display_name: true, require_tld: false },
    { message: 'MAIL_FROM must be an email address' },
  )
  MAIL_FROM: string = 'EXE <no-reply@example.com>';

  /** Folder for emails as `.eml` files instead of SMTP, for development. */
  @IsOptional()
  @IsString()
  MAIL_DIR?: string;
}
