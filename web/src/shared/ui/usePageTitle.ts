import { documentTitle } from '@contracts/pages';
import { useEffect } from 'react';

/** Sets the title of a page that is named after what it shows; undefined leaves the title as it is. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title || undefined);
  }, [title]);
}
