import type { PublicConfig } from '@libs/contracts';
import { Client, eventually } from '@testing';

/** Waits for a mail in the mailbox page of the development stack; returns the path and fragment of its link with a token. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  const { mailboxUrl } = (await new Client().get<PublicConfig>('/api/config')).body;
  const page = async (path: string) => (await fetch(`${mailboxUrl}${path}`)).text();
  return eventually(async () => {
    const links = [...(await page('/')).matchAll(/href="(\/mails\/[^"]+)">([^<]*)</g)].filter(([, , name]) => name === subject);
    const mails = await Promise.all(links.map(([, path = '']) => page(path)));
    const [, link] = /href="[^"]*?(\/[\w-]+#token=[\w-]+)"/.exec(mails.find((mail) => mail.includes(email)) ?? '') ?? [];
    expect(link).toBeDefined();
    return link!;
  }, 20_000);
}
