import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  test as base,
} from '@playwright/test';
import { type Client, exeUrl, theAdministrator } from '../../harness/gateway-client';
import { aNewcomer, type Member, type Newcomer, register } from './accounts';
import { type Role, type StorageState, storageStates } from './roles';
import { createTestContext, type TestContext } from './test-context';

export { expect };

interface TestFixtures {
  /** Whose session the page has; a visitor's by default. */
  role: Role;
  /** Somebody who can register. */
  newcomer: Newcomer;
  /** Registers the newcomer, with the session in the browser context of the test. */
  member: Member;
  /** Exceptions and console errors of the pages. */
  pageErrors: string[];
  /** Requests of the pages to other hosts. */
  externalRequests: string[];
  /** Opens the browser context of another user. */
  openContext: (role?: Role, options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** An API client of the first administrator. */
  admin: Client;
  testContext: TestContext;
  storageStateOf: (role: Role) => Promise<StorageState>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  admin: [async ({}, use) => use(await theAdministrator()), { scope: 'worker' }],
  testContext: [async ({ admin }, use) => use(await createTestContext(admin)), { scope: 'worker' }],
  storageStateOf: [
    ({ playwright, testContext }, use) => use(storageStates(playwright.request, testContext)),
    { scope: 'worker' },
  ],
  role: ['visitor', { option: true }],
  baseURL: ({}, use) => use(exeUrl()),
  storageState: async ({ role, storageStateOf }, use) => use(await storageStateOf(role)),
  newcomer: ({}, use) => use(aNewcomer()),
  member: async ({ context, newcomer }, use) => use(await register(context.request, newcomer)),
  pageErrors: async ({ context }, use) => {
    const errors: string[] = [];
    context.on('weberror', (failure) => errors.push(String(failure.error())));
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(errors);
  },
  externalRequests: async ({ context }, use) => {
    const requests: string[] = [];
    const { host } = new URL(exeUrl());
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host)
        requests.push(request.url());
    });
    await use(requests);
  },
  openContext: async ({ browser, storageStateOf }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (role = 'visitor', options = {}) => {
      const context = await browser.newContext({
        storageState: await storageStateOf(role),
        ...options,
      });
      contexts.push(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
