import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface TypedField {
  /** What the field is taken to hold. */
  typed: string;
  /** Takes it to hold another text. */
  show: (text: string) => void;
  /** Acts on a text as if it were typed now. */
  hear: (text: string) => void;
}

/** What was typed into a field of a page that was drawn ahead, before the client was there to hear it, is heard when it is. */
export function useTypedEarly(input: RefObject<HTMLInputElement | null>, field: TypedField): void {
  const first = useRef(field);
  const early = useRef(field.typed);
  // Shown before anything is drawn again, which would clear the field; acted on after all is in place, so that the address can follow.
  useLayoutEffect(() => {
    early.current = input.current?.value ?? '';
    if (early.current !== first.current.typed) first.current.show(early.current);
  }, [input]);
  useEffect(() => {
    if (early.current !== first.current.typed) first.current.hear(early.current);
  }, []);
}
