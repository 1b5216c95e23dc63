import { Client, PASSWORD } from '@testing';
import type { Account } from '../observations';
import type { Finding } from './finding';

/** Concurrent logins: each costs a password hash. */
const AT_ONCE = 4;

/** Every acknowledged account can log in and has the same id. */
export async function checkLogins(url: string, accounts: readonly Account[]): Promise<Finding[]> {
  const waiting = [...accounts];
  const found: Finding[] = [];
  const work = async () => {
    for (let account = waiting.pop(); account; account = waiting.pop())
      found.push(...(await logIn(url, account)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function logIn(url: string, { userId, email }: Account): Promise<Finding[]> {
  const { status, body } = await new Client(url).post<{ user?: { id: string } }>('/api/login', {
    email,
    password: PASSWORD,
  });
  if (status === 200 && body.user?.id === userId) return [];
  return [{ kind: 'lost', about: `the login of ${email}`, detail: `answered with ${status}` }];
}
