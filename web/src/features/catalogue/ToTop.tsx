import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';

/** A button on phones that leads back to the top: more than two screens below it, and only while the user scrolls up, so that it covers nothing that is being read. */
export function ToTop() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const { scrollY, innerHeight } = window;
      setShown(scrollY > 2 * innerHeight && scrollY < last);
      last = scrollY;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <Button
      variant="contained"
      aria-label="To the top"
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' });
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }); // the button disappears
      }}
      sx={BUTTON}
    >
      <KeyboardArrowUpIcon />
      <Box component="span" sx={WORDS}>
        To the top
      </Box>
    </Button>
  );
}

const BUTTON = {
  display: { md: 'none' },
  position: 'fixed',
  right: 16,
  bottom: 'calc(16px + var(--strip-height, 0px) + env(safe-area-inset-bottom))',
  zIndex: 'fab',
  minWidth: 44,
  minHeight: 44,
  gap: 2,
  boxShadow: 'var(--mui-palette-shadow)',
  '@media (max-width: 15em)': { p: 0 },
};
/** In em, which grow with the text: with large text on a phone, the words would cover the buttons of a card. */
const WORDS = { '@media (max-width: 15em)': { display: 'none' } };
