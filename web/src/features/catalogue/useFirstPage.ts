import { useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { useBrowserValue } from '../../shared/ui/useBrowserValue';

/** History state of an address whose page is shown below the pages before it, from this one on. */
export interface ShownFrom {
  firstPage: number;
}

/**
 * Returns the first page of a list that is shown above page `page`, and a function that changes it. The history keeps it, so that Back and a
 * reload restore the cards. The server renders the page of the address alone, and so does hydration.
 */
export function useFirstPage(list: string, page: number): [number, (page: number) => void] {
  const { state } = useLocation() as Location<Partial<ShownFrom> | null>;
  const isHydrating = useBrowserValue(() => false, true);
  const kept = Math.min(state?.firstPage ?? page, page);
  const [shown, setShown] = useState({ list, first: isHydrating ? page : kept, isHydrating });
  if (shown.list !== list || (shown.isHydrating && !isHydrating) || page < shown.first)
    setShown({ list, first: isHydrating ? page : kept, isHydrating });
  return [Math.min(shown.first, page), (first) => setShown({ ...shown, first })];
}
