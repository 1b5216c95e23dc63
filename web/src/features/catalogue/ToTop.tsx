import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

/** A button on phones that leads back to the top, once two screens are scrolled. */
export function ToTop() {
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > 2 * window.innerHeight);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <Button
      variant="contained"
      startIcon={<KeyboardArrowUpIcon />}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' });
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }); // the button disappears
      }}
      sx={{
        display: { md: 'none' },
        position: 'fixed',
        right: 16,
        bottom: 'calc(16px + env(safe-area-inset-bottom))',
        zIndex: 'fab',
        boxShadow: 4,
      }}
    >
      To the top
    </Button>
  );
}
