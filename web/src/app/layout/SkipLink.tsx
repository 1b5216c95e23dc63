import type { MouseEvent } from 'react';
import Link from '@mui/material/Link';

/** The first thing a keyboard reaches: past the navigation to the page itself. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      onClick={focusMain}
      sx={{
        position: 'absolute',
        left: 8,
        top: -100,
        zIndex: 'tooltip',
        p: 3,
        bgcolor: 'background.paper',
        borderRadius: 1,
        '&:focus': { top: 8 },
      }}
    >
      Skip to content
    </Link>
  );
}

/** Moves the focus without an entry in the history: going back to `#main` later would take the focus from where it belongs. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
