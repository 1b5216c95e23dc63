import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const TOOL_ID = /^[\da-f-]{36}$/i;

/** Keeps the canonical address true that the server gave the page: it follows the client, without foreign query parameters. */
export function useCanonical(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (!link) return; // a page that is not to be indexed
    const page = pathname.replace(/(.)\/$/, '$1');
    const tool = page === '/downloads' && new URLSearchParams(search).get('tool');
    const { href } = new URL(tool && TOOL_ID.test(tool) ? `${page}?tool=${tool.toLowerCase()}` : page, link.href);
    if (link.href === href) return;
    link.href = href;
    document.querySelector('[type="application/ld+json"]')?.remove(); // it describes the page before
  }, [pathname, search]);
}
