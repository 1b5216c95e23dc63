import { useContext, useEffect } from 'react';
import { PageTitle } from './PageTitle';

/** Sets the title of the page. */
export function usePageTitle(title: string): void {
  const whole = title === '' ? 'EXE: safe security tools for learning' : `${title} · EXE`;
  useContext(PageTitle)?.(whole);
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
