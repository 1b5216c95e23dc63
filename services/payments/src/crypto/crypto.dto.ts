import { TOOL_LIMITS } from '@libs/contracts';
import { ApiInteger } from '@libs/service';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

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
