import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What was typed into a field of a page that was drawn ahead, before the client was there to hear it, is heard when it is. */
export function useTypedEarly(input: RefObject<HTMLInputElement | null>, typed: string, hear: (text: string) => void): void {
  const first = useRef({ typed, hear });
  const early = useRef(typed);
  // Read before anything is drawn again, which would clear the field; said after all is in place, so that the address can follow.
  useLayoutEffect(() => {
    early.current = input.current?.value ?? '';
  }, [input]);
  useEffect(() => {
    if (early.current !== first.current.typed) first.current.hear(early.current);
  }, []);
}
