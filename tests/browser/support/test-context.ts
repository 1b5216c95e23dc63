import { randomBytes } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aForm, aText, aTool, type Client, grantPurchase, grantPro, theAdministrator } from '@testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createTestUser, type TestUser, logInAsAdministrator, registerUser } from './test-user';

/** Everybody the pages know to tell apart (spec §6). */
export const ROLES = ['visitor', 'member', 'pro', 'buyer', 'administrator'] as const;

/** One of {@link ROLES}: somebody without an account, with one, with Pro, with a bought tool, or who runs the place. */
export type Role = (typeof ROLES)[number];

/** Tools of a test's own, one of every sort; a search for `word` finds them and nothing else. */
export interface TestContext {
  admin: Client;
  word: string;
  free: Tool;
  pro: Tool;
  /** Premium with an offer; buyers have bought it. */
  premium: Tool;
  /** Without a file. */
  empty: Tool;
}

/** Uploads the tools of a {@link TestContext}. */
export async function createTestContext(): Promise<TestContext> {
  const admin = await theAdministrator();
  const word = `w${randomBytes(5).toString('hex')}`;
  const described = (kind: string) => ({ name: `${kind} ${word}`, description: `For the tests of pages, ${kind}.` });
  const offer = { price: '1499', originalPrice: '2499', offerDescription: 'Launch week', offerEndsAt: '2099-01-31T18:00:00.000Z' };
  const empty = await admin.request<Tool>('POST', '/api/tools', aForm({ ...described('Empty'), language: 'pdf', accessLevel: 'free' }));
  return {
    admin,
    word,
    empty: empty.body,
    premium: await aTool(admin, { ...described('Premium'), accessLevel: 'premium', ...offer }, aText(), 'workbook.txt'),
    pro: await aTool(admin, { ...described('Pro'), accessLevel: 'pro' }),
    free: await aTool(admin, described('Free')),
  };
}

/** Opens a browser for somebody in this role. */
export async function createUserWithRole(
  browser: Browser,
  role: Role,
  testContext: TestContext,
  options?: BrowserContextOptions,
): Promise<TestUser> {
  const person = await createTestUser(browser, options);
  if (role === 'visitor') return person;
  if (role === 'administrator') {
    await logInAsAdministrator(person);
    return person;
  }
  const id = await registerUser(person);
  if (role === 'pro') await grantPro(testContext.admin, id);
  if (role === 'buyer') await grantPurchase(testContext.admin, id, testContext.premium.id);
  return person;
}
