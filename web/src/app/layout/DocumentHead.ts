import { type Page, readToolId, withoutTrailingSlash } from '@contracts/pages';
import { useLocation, useMatches } from 'react-router-dom';
import { useCanonicalAddress } from '../../shared/ui/useCanonicalAddress';
import { usePageTitle } from '../../shared/ui/usePageTitle';

/** Keeps the title and the canonical address those of the page; render it before the page, whose own title then wins. */
export function DocumentHead() {
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1)?.handle as Page | undefined;
  const isTool = readToolId(pathname, search) !== undefined;
  const isNamedByPage = isTool || (page?.title === undefined && pathname !== '/');
  usePageTitle(isNamedByPage ? undefined : (page?.title ?? ''));
  useCanonicalAddress(isTool ? undefined : withoutTrailingSlash(pathname)); // the dialog of a tool knows the address of its page
  return null;
}
