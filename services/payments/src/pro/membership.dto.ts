import type { SubscriptionResponse } from '@libs/contracts';
import { IsOptional, IsUUID } from 'class-validator';
import type { Membership } from './memberships';

export function subscriptionResponse(membership: Membership): SubscriptionResponse {
  const { proUntil, accessUntil, source, cancelled, card, canCancel, cryptoFrom } = membership;
  return {
    proUntil: isoOrNull(proUntil),
    accessUntil: isoOrNull(accessUntil),
    source,
    cancelled,
    card,
    canCancel,
    cryptoFrom: isoOrNull(cryptoFrom),
  };
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Query of the internal `GET /internal/entitlements/{userId}`. */
export class EntitlementsRequest {
  @IsOptional()
  @IsUUID('all', { message: 'toolId must be the id of a tool' })
  toolId?: string;
}
