import type { MouseEvent } from 'react';
import Link from '@mui/material/Link';

/** Skips the navigation; it is the first focusable element of every page. */
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

/** Moves the focus without a history entry; otherwise Back would later move the focus to `#main` again. */
function focusMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
