import type { TestService } from '@testing';
import { aMember } from './factories';

/** A member who may add second factors. */
export async function aConfirmedMember(service: TestService, given: Record<string, unknown> = {}) {
  const member = await aMember(service, given);
  await service.query('update users set email_confirmed_at = created_at, first_confirmed_at = created_at where id = $1', [member.user.id]);
  return member;
}
