import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '@libs/contracts';
import { exeUrl, PASSWORD } from '@testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A user in a browser context, with the errors of its pages. */
export interface TestUser {
  page: Page;
  context: BrowserContext;
  username: string;
  email: string;
  /** Requests to other hosts. */
  externalRequests: string[];
  /** Exceptions and console errors. */
  pageErrors: string[];
}

/** Opens a browser context for a visitor. */
export async function createTestUser(browser: Browser, options: BrowserContextOptions = {}): Promise<TestUser> {
  const context = await browser.newContext({ baseURL: exeUrl(), viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const username = `b_${randomBytes(6).toString('hex')}`;
  const user: TestUser = { page, context, username, email: `${username}@example.com`, externalRequests: [], pageErrors: [] };
  const { host } = new URL(exeUrl());
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.host !== host) user.externalRequests.push(request.url());
  });
  context.on('weberror', (failure) => user.pageErrors.push(String(failure.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') user.pageErrors.push(message.text());
  });
  return user;
}

/** Registers a user through the API; resolves with the user's id. */
export async function registerUser({ context, username, email }: TestUser): Promise<string> {
  const answer = await context.request.post('/api/register', { data: { username, email, password: PASSWORD } });
  if (answer.status() !== 201) throw new Error(`registering failed: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { user: CurrentUser }).user.id;
}

/** Logs the first administrator in through the API. */
export async function logInAsAdministrator({ context }: TestUser): Promise<void> {
  const data = { email: 'admin@example.com', password: process.env.EXE_ADMIN_PASSWORD };
  const answer = await context.request.post('/api/login', { data });
  if (!answer.ok()) throw new Error(`the administrator cannot log in: ${answer.status()} ${await answer.text()}`);
}
