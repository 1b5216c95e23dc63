import { useEffect, useState } from 'react';

/** The part of the window in which a section counts as read: links put its beginning there, below the bars. */
const READING_LINE = '-20% 0px -75%';

/** Returns the id of the section that is being read, of those on the page; null above the first, and while nothing can tell. */
export function useSectionInView(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in globalThis)) return undefined;
    const known = key.split(' ');
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        // The last one, since a section may be a part of the one before. Between two, the former stays.
        const next = known.findLast((id) => inView.has(id));
        setCurrent((former) => next ?? (isAbove(known[0]) ? null : former));
      },
      { rootMargin: READING_LINE },
    );
    for (const id of known) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** Whether the window shows what is above a section. */
const isAbove = (id = ''): boolean =>
  (document.getElementById(id)?.getBoundingClientRect().top ?? 0) > window.innerHeight / 4;
