import { randomBytes } from 'node:crypto';
import type { Tool } from '@libs/contracts';
import { aForm, aText, aTool, type Client, grantPurchase, grantPro, theAdministrator } from '@testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { createTestUser, type TestUser, logInAsAdministrator, registerUser } from './test-user';

/** Roles that pages distinguish (spec §6). */
export const ROLES = ['visitor', 'member', 'pro', 'buyer', 'administrator'] as const;

/** One of {@link ROLES}; a buyer owns the premium tool of the context. */
export type Role = (typeof ROLES)[number];

/** The tools of one test file, one of each kind; a search for `word` finds exactly these. */
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

/** Opens a browser context for a user with a role. */
export async function createUserWithRole(
  browser: Browser,
  role: Role,
  testContext: TestContext,
  options?: BrowserContextOptions,
): Promise<TestUser> {
  const user = await createTestUser(browser, options);
  if (role === 'visitor') return user;
  if (role === 'administrator') {
    await logInAsAdministrator(user);
    return user;
  }
  const id = await registerUser(user);
  if (role === 'pro') await grantPro(testContext.admin, id);
  if (role === 'buyer') await grantPurchase(testContext.admin, id, testContext.premium.id);
  return user;
}
