import { canonicalAddress, type Page, readToolId } from '@contracts/pages';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Keeps the title and the canonical address those of the page; render it before the page, whose own title then wins. */
export function DocumentHead() {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const canonical = canonicalAddress(pathname, search);
  const isTool = readToolId(pathname, search) !== undefined;
  const isNamedByPage = isTool || (page?.title === undefined && pathname !== '/');
  usePageTitle(isNamedByPage ? undefined : (page?.title ?? ''));
  useEffect(() => setCanonical(canonical), [canonical]);
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
