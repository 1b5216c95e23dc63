import type { SubscriptionResponse } from '@libs/contracts';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import type { Membership } from './memberships';

export function subscriptionResponse(membership: Membership): SubscriptionResponse {
  const { proUntil, accessUntil, endedAt, source } = membership;
  const { cancelled, card, canCancel, reminders, cryptoFrom } = membership;
  return {
    proUntil: isoOrNull(proUntil),
    accessUntil: isoOrNull(accessUntil),
    source,
    endedAt: isoOrNull(endedAt),
    cancelled,
    card,
    canCancel,
    reminders,
    cryptoFrom: isoOrNull(cryptoFrom),
  };
}

const isoOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Body of `POST /api/account/subscription/reminders`. */
export class RemindersRequest {
  /** Whether the member wants reminders before Pro ends. */
  @IsBoolean({ message: 'enabled must be true or false' })
  enabled: boolean;
}

/** Query of the internal `GET /internal/entitlements/{userId}`. */
export class EntitlementsRequest {
  @IsOptional()
  @IsUUID('all', { message: 'toolId must be the id of a tool' })
  toolId?: string;
}
