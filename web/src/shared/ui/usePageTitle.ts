import { useContext, useEffect } from 'react';
import { PageTitle } from './PageTitle';

/** Sets the title of the page. */
export function usePageTitle(title: string): void {
  const fullTitle = title === '' ? 'EXE: safe security tools for learning' : `${title} · EXE`;
  useContext(PageTitle)?.(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
