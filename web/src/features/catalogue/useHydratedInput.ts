import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/** The state of a control whose `value` follows `onChange` late: it never overwrites newer input, and input before hydration is kept. */
export function useHydratedInput(
  control: RefObject<Control | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const [entered, setEntered] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [awaited, setAwaited] = useState<string[]>([]);
  if (lastValue !== value) {
    const echo = awaited.lastIndexOf(value);
    setLastValue(value);
    setAwaited(awaited.slice(echo + 1));
    if (echo < 0) {
      setEntered(value);
      setAwaited([]);
    }
  }
  const set = (next: string) => {
    setEntered(next);
    setAwaited(next === value ? [] : [...awaited, next]);
    onChange(next);
  };
  useEarlyValue(control, value, setEntered, set);
  useEffect(() => {
    const reset = () => {
      setEntered(value); // Back may come before the entered value is rendered
      setAwaited([]);
    };
    addEventListener('popstate', reset);
    return () => removeEventListener('popstate', reset);
  }, [value]);
  return { entered, set };
}

/** Reads the control's value at hydration. Shows it before a render resets it, and applies it in an effect, which may navigate. */
function useEarlyValue(
  control: RefObject<Control | null>,
  value: string,
  show: (early: string) => void,
  apply: (early: string) => void,
) {
  const first = useRef({ value, show, apply });
  const early = useRef(value);
  useLayoutEffect(() => {
    early.current = control.current?.value ?? first.current.value;
    if (early.current !== first.current.value) first.current.show(early.current);
  }, [control]);
  useEffect(() => {
    if (early.current !== first.current.value) first.current.apply(early.current);
  }, []);
}
