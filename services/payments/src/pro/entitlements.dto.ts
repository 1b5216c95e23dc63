import { IsOptional, IsUUID } from 'class-validator';

/** Query of the internal `GET /internal/entitlements/{userId}`. */
export class EntitlementsRequest {
  @IsOptional()
  @IsUUID('all', { message: 'toolId must be the id of a tool' })
  toolId?: string;
}
