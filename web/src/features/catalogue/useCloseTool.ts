import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { OPENED_FROM_CARD } from '../../shared/tools/ToolCard';
import type { FilterState } from './filterState';

/** Closes the details of a tool: back in history to the card that opened them; at a shared address, on to the list. */
export function useCloseTool(change: (part: Partial<FilterState>) => void): () => void {
  const { key, state } = useLocation() as Location<typeof OPENED_FROM_CARD | null>;
  const navigate = useNavigate();
  const isLeaving = useRef(false); // going back takes a moment, and closing twice would go back twice
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
