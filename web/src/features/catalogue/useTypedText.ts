import { useState } from 'react';

/**
 * The text of a field whose `value` follows what was typed with a delay, since the page is drawn anew in between. What comes back
 * late is not taken for a change from outside: only Back, or a cleared filter, changes what was typed.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [awaited, setAwaited] = useState<string[]>([]);
  if (seen !== value) {
    const echo = awaited.lastIndexOf(value);
    setSeen(value);
    setAwaited(awaited.slice(echo + 1));
    if (echo < 0) {
      setTyped(value);
      setAwaited([]);
    }
  }
  const set = (text: string) => {
    setTyped(text);
    setAwaited(text === value ? [] : [...awaited, text]);
    onChange(text);
  };
  return { typed, set, show: setTyped };
}
