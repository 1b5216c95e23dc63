import { IsBoolean, IsOptional } from 'class-validator';
import { AuditedRequest } from '../admin.dto';

/** Body of `POST /api/admin/payments/{id}/settle`. */
export class SettleOrderRequest extends AuditedRequest {
  /** Confirms that the order is granted although nothing was received for it. */
  @IsBoolean({ message: 'withoutPayment must be true or false' })
  @IsOptional()
  withoutPayment?: boolean;
}
