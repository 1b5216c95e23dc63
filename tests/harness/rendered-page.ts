import { exeUrl } from './client';
import { eventually } from './eventually';

/** Fetches a page until the server has rendered it: a busy gateway leaves that to the client, and has rendered it for a later visit. */
export function fetchRendered(path: string): Promise<{ text: string; headers: Headers }> {
  return eventually(async () => {
    const response = await fetch(new URL(path, exeUrl()), { headers: { accept: 'text/html' } });
    const text = await response.text();
    if (!text.includes('</h1>')) throw new Error(`${path} was not rendered by the server`);
    return { text, headers: response.headers };
  }, 20_000);
}
