import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '@libs/contracts';
import type { APIRequestContext } from '@playwright/test';
import { PASSWORD } from '../../harness/gateway-client';

/** A person without an account; the password is {@link PASSWORD}. */
export interface Newcomer {
  username: string;
  email: string;
}

/** A registered user. */
export interface Member extends Newcomer {
  id: string;
}

/** A name and an email that nobody has. */
export function aNewcomer(): Newcomer {
  const username = `b_${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.com` };
}

/** Registers a user, whose session is then in the cookies of the request context. */
export async function register(
  request: APIRequestContext,
  newcomer = aNewcomer(),
): Promise<Member> {
  const answer = await request.post('/api/register', { data: { ...newcomer, password: PASSWORD } });
  if (answer.status() !== 201)
    throw new Error(`registering failed: ${answer.status()} ${await answer.text()}`);
  return { ...newcomer, id: ((await answer.json()) as { user: CurrentUser }).user.id };
}

/** Logs a user in. */
export async function logIn(
  request: APIRequestContext,
  email: string,
  password: string,
): Promise<void> {
  const answer = await request.post('/api/login', { data: { email, password } });
  if (!answer.ok())
    throw new Error(`${email} cannot log in: ${answer.status()} ${await answer.text()}`);
}

/** Logs the first administrator in. */
export const logInAsAdministrator = (request: APIRequestContext): Promise<void> =>
  logIn(request, 'admin@example.com', process.env.EXE_ADMIN_PASSWORD ?? '');
