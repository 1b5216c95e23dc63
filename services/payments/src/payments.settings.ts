import { MailServiceSettings } from '@libs/mail';
import { HttpAddress } from '@libs/service';
import { Type } from 'class-transformer';
import { IsEmail, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { LiveProvidersOnly, PriceIdRequired, ProvidersOfOneMode, SameMode } from './provider-rules';

export class PaymentsSettings extends MailServiceSettings {
  @LiveProvidersOnly()
  override NODE_ENV: string | undefined = undefined;

  @HttpAddress()
  IDENTITY_URL: string;

  @HttpAddress()
  CATALOGUE_URL: string;

  @HttpAddress('https://api.nowpayments.io/v1')
  NOWPAYMENTS_API_URL: string = 'https://api.nowpayments.io/v1';

  @IsOptional()
  @IsString()
  NOWPAYMENTS_API_KEY?: string;

  @IsOptional()
  @IsString()
  NOWPAYMENTS_IPN_SECRET?: string;

  @HttpAddress('https://api.stripe.com')
  STRIPE_API_URL: string = 'https://api.stripe.com';

  @ProvidersOfOneMode()
  @PriceIdRequired()
  @IsOptional()
  @IsString()
  STRIPE_SECRET_KEY?: string;

  @IsOptional()
  @IsString()
  STRIPE_WEBHOOK_SECRET?: string;

  /** The key the gateway serves to browsers. Payments only checks that its mode matches that of the secret key. */
  @SameMode()
  @IsOptional()
  @IsString()
  STRIPE_PUBLISHABLE_KEY?: string;

  /** The ID of the monthly price at Stripe; a sandbox accepts any. */
  @IsOptional()
  @IsString()
  STRIPE_PRICE_ID?: string;

  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  @Min(1, { message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  @Max(3600, { message: 'PAYMENTS_POLL_SECONDS must be a number of seconds from 1 to 3600' })
  PAYMENTS_POLL_SECONDS: number = 15;

  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  @Min(1, { message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  @Max(1000, { message: 'PAYMENTS_CREATED_PER_MINUTE must be a number from 1 to 1000' })
  PAYMENTS_CREATED_PER_MINUTE: number = 10;

  /** `hosted` sends buyers to the provider's page; `direct` shows address and amount on ours. */
  @IsIn(['direct', 'hosted'], { message: 'PAYMENTS_MODE must be direct or hosted' })
  PAYMENTS_MODE: 'direct' | 'hosted' = 'direct';

  /** The provider's code for `usdt`, which exists on several networks. */
  @Matches(/^[a-z0-9]{2,20}$/, {
    message: "PAYMENTS_USDT_CODE must be one of the provider's codes, such as usdttrc20",
  })
  PAYMENTS_USDT_CODE: string = 'usdttrc20';

  @Type(() => Number)
  @IsInt({ message: 'PAYMENTS_PROVIDER_BUDGET_MS must be a number of milliseconds' })
  @Min(100, { message: 'PAYMENTS_PROVIDER_BUDGET_MS must be at least 100' })
  PAYMENTS_PROVIDER_BUDGET_MS: number = 10_000;

  @IsEmail({ require_tld: false }, { message: 'SUPPORT_EMAIL must be an email address' })
  SUPPORT_EMAIL: string = 'support@example.com';

  @IsString()
  SELLER_NAME: string = 'EXE';

  /** The seller's postal address on receipts; lines are separated by `;` or line breaks. */
  @IsString()
  SELLER_ADDRESS: string = '';
}
