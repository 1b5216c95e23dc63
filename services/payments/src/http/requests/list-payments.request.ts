import { ORDER_STATUSES, type OrderStatus } from '@libs/contracts';
import { IsIn, IsOptional } from 'class-validator';

/** Query of `GET /api/admin/payments`. */
export class ListPaymentsRequest {
  /** Only orders in this state; `review` finds every order that needs a look. */
  @IsOptional()
  @IsIn(ORDER_STATUSES, { message: `status must be one of ${ORDER_STATUSES.join(', ')}` })
  status?: OrderStatus;
}
