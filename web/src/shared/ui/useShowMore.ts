import { type RefObject, useEffect, useRef } from 'react';

/** Loads more of a list. Its first new entry, which needs `tabIndex={-1}`, gets the focus, since the pressed button is disabled or disappears. */
export function useShowMore(
  length: number,
  load: () => unknown,
): { list: RefObject<HTMLUListElement | null>; showMore: () => void } {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    if (awaited.current === null || length <= awaited.current) return;
    (list.current?.children[awaited.current] as HTMLElement | undefined)?.focus();
    awaited.current = null;
  }, [length]);
  const showMore = () => {
    awaited.current = length;
    void load();
  };
  return { list, showMore };
}
