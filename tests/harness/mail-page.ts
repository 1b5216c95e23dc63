import type { PublicConfig } from '@libs/contracts';
import { Client } from './client';
import { eventually } from './eventually';

/** Waits for an email in the mailbox page of the development stack; returns its page. */
export async function mailTo(email: string, subject: string): Promise<string> {
  const { mailboxUrl } = (await new Client().get<PublicConfig>('/api/config')).body;
  const page = async (path: string) => (await fetch(`${mailboxUrl}${path}`)).text();
  return eventually(async () => {
    const links = [...(await page('/')).matchAll(/href="(\/mails\/[^"]+)">([^<]*)</g)].filter(
      ([, , name]) => name === subject,
    );
    const mails = await Promise.all(links.map(([, path = '']) => page(path)));
    const mail = mails.find((text) => text.includes(email));
    if (mail === undefined) throw new Error(`no email to ${email}: ${subject}`);
    return mail;
  });
}

/** Waits for an email; returns the path and fragment of its link with a token. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  const [, link] = /href="[^"]*?(\/[\w-]+#token=[\w-]+)"/.exec(await mailTo(email, subject)) ?? [];
  if (link === undefined) throw new Error(`the email has no link with a token: ${subject}`);
  return link;
}
