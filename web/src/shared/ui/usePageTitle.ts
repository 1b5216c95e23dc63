import { useEffect } from 'react';

/** Gives the page a title of its own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'EXE: safe security tools to learn with' : `${title} · EXE`;
  }, [title]);
}
