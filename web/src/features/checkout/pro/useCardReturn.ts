import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CardReturn, readCardReturn, withoutCardReturn } from './cardReturn';

/** The return from a card payment that the address tells of, and how to take it out of the address. */
export function useCardReturn(): { cardReturn: CardReturn | null; clearCardReturn: () => void } {
  const [search, setSearch] = useSearchParams();
  const cardReturn = useMemo(() => readCardReturn(search), [search]);
  const clearCardReturn = useCallback(() => setSearch(withoutCardReturn, { replace: true }), [setSearch]);
  return { cardReturn, clearCardReturn };
}
