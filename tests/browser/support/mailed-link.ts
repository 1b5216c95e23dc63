import type { PublicConfig } from '@libs/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { Client, eventually } from '../../harness/gateway-client';

/** Waits for an email in the mailbox page of the development stack; returns its page. */
export async function mailTo(email: string, subject: string): Promise<string> {
  const { mailboxUrl } = (await new Client().get<PublicConfig>('/api/config')).body;
  const page = async (path: string) => (await fetch(`${mailboxUrl}${path}`)).text();
  return eventually(async () => {
    const links = [...(await page('/')).matchAll(/href="(\/mails\/[^"]+)">([^<]*)</g)].filter(
      ([, , name]) => name === subject,
    );
    const mail = (await Promise.all(links.map(([, path = '']) => page(path)))).find((text) =>
      text.includes(email),
    );
    expect(mail).toBeDefined();
    return mail!;
  }, 20_000);
}

/** Confirms the email of a new member with the link in the email, in the member's session, which two-factor authentication needs. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  const token = (await mailedLink(email, 'Confirm your email')).split('#token=')[1];
  expect((await request.post('/api/email/confirm', { data: { token } })).status()).toBe(200);
}

/** Waits for an email; returns the path and fragment of its link with a token. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  const [, link] = /href="[^"]*?(\/[\w-]+#token=[\w-]+)"/.exec(await mailTo(email, subject)) ?? [];
  expect(link).toBeDefined();
  return link!;
}
