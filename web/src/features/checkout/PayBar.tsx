import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CRAMPED } from '../../shared/ui/cramped';
import { CURRENCIES_ID } from './CurrencyChoice';

/** Keeps the button to pay at hand on phones: at the lower edge of the window while neither its place, nor the currencies, nor the foot of the page are in view. */
export function PayBar({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isAtEdge, setAtEdge] = useState(false);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in globalThis)) return undefined;
    const inView = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inView.add(target);
        else inView.delete(target);
      setHeight(place.current?.offsetHeight ?? 0);
      setAtEdge(inView.size === 0);
    });
    const others = [document.getElementById(CURRENCIES_ID), document.querySelector('footer')];
    for (const element of [place.current, ...others]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} style={{ minHeight: isAtEdge ? height : undefined }}>
      <Box sx={isAtEdge ? AT_THE_EDGE : undefined}>{children}</Box>
    </div>
  );
}

/** Like the bar of a tool's page. */
const AT_THE_EDGE = {
  position: { xs: 'fixed', md: 'static' },
  left: 0,
  right: 0,
  bottom: 0,
  zIndex: 3, // above the line of the chosen currency
  px: { xs: 4, sm: 6, md: 0 },
  py: { xs: 2, md: 0 },
  bgcolor: 'background.paper',
  borderTop: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  boxShadow: { xs: 'var(--mui-palette-shadow)', md: 'none' },
  [CRAMPED]: { position: 'static', p: 0, border: 0, boxShadow: 'none' },
};
