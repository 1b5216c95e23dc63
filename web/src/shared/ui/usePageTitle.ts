import { useContext, useEffect } from 'react';
import { PageTitle } from './PageTitle';

/** Sets the title of the page; undefined leaves the title as it is, for a page whose subject is not loaded yet. */
export function usePageTitle(title: string | undefined): void {
  const fullTitle = title === '' ? 'EXE: safe security tools for learning' : `${title} · EXE`;
  const setOnServer = useContext(PageTitle);
  if (title !== undefined) setOnServer?.(fullTitle);
  useEffect(() => {
    if (title !== undefined) document.title = fullTitle;
  }, [title, fullTitle]);
}
