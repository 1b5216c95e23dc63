import { exeUrl } from './client';
import { eventually } from './eventually';

/**
 * Fetches a page until the server has rendered it: a busy gateway leaves that to the client, and has rendered it for a later visit. Pages
 * for browsers with a session are rendered separately; `cookie` is the browser's.
 */
export function fetchRendered(
  path: string,
  cookie = '',
): Promise<{ text: string; headers: Headers }> {
  return eventually(async () => {
    const response = await fetch(new URL(path, exeUrl()), {
      headers: { accept: 'text/html', cookie },
    });
    const text = await response.text();
    if (!isRendered(text)) throw new Error(`${path} was not rendered by the server`);
    return { text, headers: response.headers };
  });
}

/** Whether the server has rendered a page with this HTML, with its tools: a gateway without them in time renders the page as loading. */
export const isRendered = (html: string): boolean =>
  html.includes('</h1>') && !html.includes('data-testid="tool-skeleton"');
