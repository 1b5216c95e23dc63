import type { APIRequest, APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { exeUrl, grantPro, grantPurchase } from '../../harness/gateway-client';
import { logInAsAdministrator, register } from './accounts';
import type { TestContext } from './test-context';

/** Roles that pages distinguish (spec §6). */
export const ROLES = ['visitor', 'member', 'pro', 'buyer', 'administrator'] as const;

/** One of {@link ROLES}; a buyer owns the premium tool of the context. */
export type Role = (typeof ROLES)[number];

/** Cookies of a session. */
export type StorageState = BrowserContextOptions['storageState'];

const NO_SESSION: StorageState = { cookies: [], origins: [] };

/** Logs a user with each role in once, when a test first needs it; those who log out or buy something register a member of their own. */
export function storageStates(
  request: APIRequest,
  testContext: TestContext,
): (role: Role) => Promise<StorageState> {
  const states = new Map<Role, Promise<StorageState>>();
  const create = async (role: Role): Promise<StorageState> => {
    const context = await request.newContext({ baseURL: exeUrl(), storageState: NO_SESSION }); // or it has the session of the running test
    await becomeUser(context, role, testContext);
    const state = await context.storageState();
    await context.dispose();
    return state;
  };
  return (role) => {
    const state = states.get(role) ?? create(role);
    states.set(role, state);
    return state;
  };
}

async function becomeUser(
  context: APIRequestContext,
  role: Role,
  { admin, premium }: TestContext,
): Promise<void> {
  if (role === 'visitor') return;
  if (role === 'administrator') return logInAsAdministrator(context);
  const { id } = await register(context);
  if (role === 'pro') await grantPro(admin, id);
  if (role === 'buyer') await grantPurchase(admin, id, premium.id);
}
