import { TOOL_LIMITS } from '@libs/contracts';
import { ApiDocs, ApiInteger } from '@libs/service';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';

const CURRENCY_MESSAGE = 'Choose a currency to pay with, such as btc';

/** Query of `GET /api/payments/estimates`. */
export class EstimatesRequest {
  /** The tool to buy; without it, 30 days of Pro. */
  @ApiDocs(({ ApiProperty }) => [ApiProperty({ type: 'string', format: 'uuid' })])
  @IsString({ message: 'toolId must be the ID of a tool' })
  @IsOptional()
  toolId?: string;
}

export class CreatePaymentRequest {
  @IsIn(['tool', 'subscription'], { message: 'paymentType must be tool or subscription' })
  paymentType: 'tool' | 'subscription';

  /**
   * Required only for a tool.
   * @format uuid
   */
  @IsString({ message: 'toolId must be the ID of a tool' })
  @ValidateIf((request: CreatePaymentRequest) => request.paymentType === 'tool')
  toolId?: string;

  @Matches(/^[A-Za-z0-9]{2,20}$/, { message: CURRENCY_MESSAGE })
  @IsString({ message: CURRENCY_MESSAGE })
  payCurrency: string;
}

/** Body of `POST /api/create-subscription`; without a currency it is paid by card. */
export class CreateSubscriptionRequest {
  @Matches(/^[A-Za-z0-9]{2,20}$/, { message: CURRENCY_MESSAGE })
  @IsString({ message: CURRENCY_MESSAGE })
  @ValidateIf((_body, value) => value !== undefined) // unlike IsOptional, which also accepts null
  payCurrency?: string;
}

const PRICE_MESSAGE = `price must be a whole number of cents from 1 to ${TOOL_LIMITS.price}`;

/** Query of `GET /api/admin/payable-currencies`. */
export class PayableCurrenciesRequest {
  /** Integer cents. */
  @Max(TOOL_LIMITS.price, { message: PRICE_MESSAGE })
  @Min(1, { message: PRICE_MESSAGE })
  @ApiInteger()
  @IsInt({ message: PRICE_MESSAGE })
  @Type(() => Number)
  price: number;
}
