import { useEffect, useState } from 'react';

/** Whether an element of the page is outside the window, or covered by bars as high as its negative margins; false while nothing can tell. */
export function useIsOutOfView(id: string, rootMargin = '0px'): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element || !('IntersectionObserver' in globalThis)) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setOut(entry?.isIntersecting === false),
      { rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, rootMargin]);
  return isOut;
}
