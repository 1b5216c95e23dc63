import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '@libs/contracts';
import { exeUrl, PASSWORD } from '@testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Somebody at a browser of their own, with everything that went wrong in it. */
export interface TestUser {
  page: Page;
  context: BrowserContext;
  username: string;
  email: string;
  /** Requests that went anywhere but to the marketplace. */
  externalRequests: string[];
  /** Exceptions, and what the page wrote to the console as an error. */
  pageErrors: string[];
}

/** Opens a browser for one person, as a visitor. */
export async function createTestUser(browser: Browser, options: BrowserContextOptions = {}): Promise<TestUser> {
  const context = await browser.newContext({ baseURL: exeUrl(), viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const username = `b_${randomBytes(6).toString('hex')}`;
  const person: TestUser = { page, context, username, email: `${username}@example.com`, externalRequests: [], pageErrors: [] };
  const { host } = new URL(exeUrl());
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host) person.externalRequests.push(request.url());
  });
  context.on('weberror', (failure) => person.pageErrors.push(String(failure.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') person.pageErrors.push(message.text());
  });
  return person;
}

/** Signs a person up without the form, for tests that are about something else; resolves with the new user's id. */
export async function registerUser({ context, username, email }: TestUser): Promise<string> {
  const answer = await context.request.post('/api/register', { data: { username, email, password: PASSWORD } });
  if (answer.status() !== 201) throw new Error(`registering failed: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { user: CurrentUser }).user.id;
}

/** Signs the first administrator in. */
export async function logInAsAdministrator({ context }: TestUser): Promise<void> {
  const data = { email: 'admin@example.com', password: process.env.EXE_ADMIN_PASSWORD };
  const answer = await context.request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`the administrator cannot sign in: ${answer.status()} ${await answer.text()}`);
}
