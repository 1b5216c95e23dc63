import { useEffect } from 'react';

/** Keeps the canonical address that of the page; undefined leaves it as it is. The server sends it with pages that are to be indexed. */
export function useCanonicalAddress(address: string | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    if (address === undefined || link === null) return;
    const { href } = new URL(address, link.href);
    if (link.href === href) return;
    link.href = href;
    document.querySelector('script[type="application/ld+json"]')?.remove(); // it describes the page before
  }, [address]);
}
