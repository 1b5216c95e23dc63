import { type APIRequestContext, expect } from '@playwright/test';
import { mailedLink } from '../../harness/gateway-client';

/** Confirms the email of a new member with the link in the email, in the member's session, which two-factor authentication needs. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  const token = (await mailedLink(email, 'Confirm your email')).split('#token=')[1];
  expect((await request.post('/api/email/confirm', { data: { token } })).status()).toBe(200);
}
