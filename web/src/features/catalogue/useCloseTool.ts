import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';
import type { FilterState } from './filterState';

/** Closes the tool dialog: goes back in history if a card opened it, otherwise navigates to the list. */
export function useCloseTool(change: (part: Partial<FilterState>) => void): () => void {
  const { key, state } = useLocation() as Location<typeof OPENED_FROM_CARD | null>;
  const navigate = useNavigate();
  const isLeaving = useRef(false); // navigation is asynchronous, and a second close would go back twice
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (!state?.fromCard) return change({ tool: null });
    if (isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  };
}
