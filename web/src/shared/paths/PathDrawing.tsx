import Box from '@mui/material/Box';
import { COVER_DRAWING } from '../ui/coverDrawing';

interface PathDrawingProps {
  /** The thumbnail of a tool of the path: its name on the left, its drawing on the right. */
  url: string | null;
  /** Where the middle of the drawing is, of the width. */
  at?: string;
  /** Whether it is in the first view, and is not to wait for the rest of the page. */
  eager?: boolean;
}

/** The drawing of a path's first tool, as high as its positioned parent; nothing without one. */
export const PathDrawing = ({ url, at = '50%', eager = false }: PathDrawingProps) => (
  <Box aria-hidden="true" sx={{ ...DRAWING, '--at': at }}>
    {url && (
      <img
        src={url}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    )}
  </Box>
);

/** The glow of its ground fades out, too, so that no edge is seen. */
const DRAWING = {
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  '& > img': {
    ...COVER_DRAWING,
    left: 'var(--at)',
    filter: 'contrast(1.35) saturate(0.85)',
    mixBlendMode: 'screen',
    maskImage: `${COVER_DRAWING.maskImage}, linear-gradient(90deg, #000 95%, transparent), linear-gradient(#000 90%, transparent 97%)`,
    maskComposite: 'intersect',
  },
};

/** The ground of a drawing. */
export const DRAWING_GROUND = {
  position: 'relative',
  overflow: 'hidden',
  color: 'text.primary',
  bgcolor: 'background.default',
};
