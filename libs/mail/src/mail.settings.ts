import { DataServiceSettings, ServerAddress } from '@libs/service';
import { IsEmail, IsOptional, IsString } from 'class-validator';

export class MailServiceSettings extends DataServiceSettings {
  @IsOptional()
  @ServerAddress(['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587')
  SMTP_URL?: string;

  @IsEmail(
    { allow_display_name: true, require_tld: false },
    { message: 'MAIL_FROM must be an email address' },
  )
  MAIL_FROM: string = 'EXE <no-reply@example.com>';

  @IsOptional()
  @IsString()
  MAIL_DIR?: string;
}
