import { IsUUID } from 'class-validator';
import { AuditedRequest } from '../admin.dto';

/** Body of `POST /api/admin/users/{id}/purchases`. */
export class GrantPurchaseRequest extends AuditedRequest {
  @IsUUID('all', { message: 'toolId must be the ID of a tool' })
  toolId: string;
}
