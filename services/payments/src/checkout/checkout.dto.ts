import { ApiDocs } from '@libs/service';
import { IsIn, IsOptional, IsString, Matches, ValidateIf } from 'class-validator';

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
