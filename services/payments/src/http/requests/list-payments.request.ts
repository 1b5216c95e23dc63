import { ORDER_STATUSES, type OrderStatus } from '@libs/contracts';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const LIMIT_MESSAGE = 'limit must be a whole number from 1 to 200';

/** Query of `GET /api/admin/payments`. */
export class ListPaymentsRequest {
  /** Only orders with this status; `review` finds every order that needs review. */
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;

  /** The start of an order ID, payment ID, provider payment ID or address, or part of a username, email or tool name. */
  @MaxLength(254, { message: 'search must be at most 254 characters' })
  @IsString({ message: 'search must be text' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  search: string = '';

  /** Maximum number of orders to return. */
  @Type(() => Number)
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @Max(200, { message: LIMIT_MESSAGE })
  limit: number = 200;
}
