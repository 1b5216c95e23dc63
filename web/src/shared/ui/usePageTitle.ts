import { useContext, useEffect } from 'react';
import { PageTitle } from './PageTitle';

/** Gives the page a title of its own. */
export function usePageTitle(title: string): void {
  const whole = title === '' ? 'EXE: safe security tools for learning' : `${title} · EXE`;
  useContext(PageTitle)?.(whole);
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
