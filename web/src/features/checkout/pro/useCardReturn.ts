import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CardReturn, readCardReturn, withoutCardReturn } from './cardReturn';

/** Reads the return from a card payment from the address; `clearCardReturn` removes its parameters. */
export function useCardReturn(): { cardReturn: CardReturn | null; clearCardReturn: () => void } {
  const [search, setSearch] = useSearchParams();
  const cardReturn = useMemo(() => readCardReturn(search), [search]);
  const clearCardReturn = useCallback(() => setSearch(withoutCardReturn, { replace: true }), [setSearch]);
  return { cardReturn, clearCardReturn };
}
