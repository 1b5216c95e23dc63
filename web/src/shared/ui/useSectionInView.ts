import { useEffect, useState } from 'react';

/** The part of the window, and all above it, in which the beginning of a section counts as read: links put it there, below the bars. */
const ABOVE_READING_LINE = '1000000px 0px -75%';

/** Returns the id of the section that is being read, the last of those on the page that has begun; null above the first, and while nothing can tell. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const known = key.split(' ');
    const begun = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) begun.add(target.id);
          else begun.delete(target.id);
        setCurrent(known.findLast((id) => begun.has(id)) ?? null);
      },
      { rootMargin: ABOVE_READING_LINE },
    );
    for (const id of known) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}
