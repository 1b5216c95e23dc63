import { useEffect, useState } from 'react';

/** Whether an element of the page is outside the window; false while nothing can tell. */
export function useIsOutOfView(id: string): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isOut;
}
