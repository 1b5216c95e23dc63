import { IsString, Matches, ValidateIf } from 'class-validator';

const CURRENCY_MESSAGE = 'Choose a currency to pay with, such as btc';

/** Body of `POST /api/create-subscription`; without a currency it is paid by card. */
export class CreateSubscriptionRequest {
  @Matches(/^[A-Za-z0-9]{2,20}$/, { message: CURRENCY_MESSAGE })
  @IsString({ message: CURRENCY_MESSAGE })
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  payCurrency?: string;
}
