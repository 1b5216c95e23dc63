import type { Page } from '@contracts/pages';
import { isUuid } from '@contracts/values';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Keeps the title and the canonical address those of the page; render it before the page, whose own title then wins. */
export function DocumentHead() {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const given = pathname === '/downloads' ? new URLSearchParams(search).get('tool') : null;
  const tool = given !== null && isUuid(given) ? given : undefined;
  const isNamedByPage = tool !== undefined || (page?.title === undefined && pathname !== '/');
  usePageTitle(isNamedByPage ? undefined : (page?.title ?? ''));
  useEffect(
    () => setCanonical(tool === undefined ? pathname : `${pathname}?tool=${tool}`),
    [pathname, tool],
  );
  return null;
}

/** The server sends the link with pages that are to be indexed. Structured data describes the page before. */
function setCanonical(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const href = link && new URL(address, link.href).href;
  if (!href || link.href === href) return;
  link.href = href;
  document.querySelector('script[type="application/ld+json"]')?.remove();
}
