import { IsUUID } from 'class-validator';
import { AuditedRequest } from './audited.request';

/** Body of `POST /api/admin/users/{id}/purchases`. */
export class GrantPurchaseRequest extends AuditedRequest {
  @IsUUID('all', { message: 'Give the id of a tool' })
  toolId: string;
}
