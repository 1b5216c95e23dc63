import type { Screenshot, ToolDetail } from '@contracts/tool';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type MouseEvent, useState } from 'react';
import { ToolPicture } from '../../../shared/tools/ToolPicture';
import { lazyDialog } from '../../../shared/ui/lazyDialog';

const PictureDialog = lazyDialog(async () => (await import('./PictureDialog')).PictureDialog);

/** The screenshots of a tool, of which the shown one can be enlarged, then its cover; without screenshots, the cover alone. */
export function Gallery({ tool }: { tool: ToolDetail }) {
  const { screenshots, thumbnailUrl } = tool;
  const [chosen, setChosen] = useState<string>();
  const [isEnlarged, setEnlarged] = useState(false);
  const shown = screenshots.find(({ url }) => url === (chosen ?? screenshots[0]?.url));
  const choose = (event: MouseEvent, url: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setChosen(url);
  };
  const pictures = [
    ...screenshots.map(({ url, alt }) => ({ url, alt })),
    ...(thumbnailUrl ? [{ url: thumbnailUrl, alt: 'Cover' }] : []),
  ];
  return (
    <Box component="figure" aria-label="Pictures" sx={PICTURES}>
      <Box data-mui-color-scheme="dark" sx={STAGE}>
        {shown ? (
          <ButtonBase
            aria-label={`Enlarge: ${shown.alt}`}
            onClick={() => setEnlarged(true)}
            sx={ENLARGE}
          >
            <Shown screenshot={shown} />
          </ButtonBase>
        ) : (
          <ToolPicture tool={tool} eager />
        )}
        {shown && (
          <Box aria-hidden="true" sx={HINT}>
            <ZoomInIcon fontSize="small" />
          </Box>
        )}
      </Box>
      {isEnlarged && shown && (
        <PictureDialog
          pictures={screenshots}
          shown={shown}
          onShow={({ url }) => setChosen(url)}
          onClose={() => setEnlarged(false)}
        />
      )}
      {screenshots.length > 0 && (
        <Box component="ul" sx={STRIP}>
          {pictures.map(({ url, alt }) => (
            <Box component="li" key={url} sx={pictures.length > IN_ROW ? PEEKING : THIRD}>
              <Box
                component="a"
                href={url}
                aria-current={url === (shown?.url ?? thumbnailUrl) ? 'true' : undefined}
                onClick={(event: MouseEvent) => choose(event, url)}
                sx={CHOICE}
              >
                <img src={url} alt={alt} width={112} height={63} loading="lazy" decoding="async" />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

const Shown = ({ screenshot: { url, alt, width, height } }: { screenshot: Screenshot }) => (
  <Box
    component="img"
    src={url}
    alt={alt}
    width={width}
    height={height}
    decoding="async"
    fetchPriority="high"
    sx={WHOLE}
  />
);

/** A part of a screenshot would end within words, so phones show all of it, too. */
const WHOLE = {
  display: 'block',
  width: 1,
  height: 'auto',
  aspectRatio: '16 / 9',
  objectFit: 'contain',
};
const ENLARGE = {
  display: 'block',
  width: 1,
  overflow: 'hidden',
  cursor: 'zoom-in',
};
/** Beside the button, whose name says it, too. */
const HINT = {
  pointerEvents: 'none',
  display: 'flex',
  position: 'absolute',
  right: 8,
  top: 8,
  px: 2,
  py: 1,
  borderRadius: '6px',
  typography: 'body2',
  bgcolor: 'background.paper',
  color: 'text.primary',
};
const STAGE = {
  position: 'relative',
  borderRadius: 1,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
/** On wide screens, the others are beside the shown one, so that the facts below are in sight. */
const PICTURES = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' },
};
/** A row, on wide screens a column, which scrolls where it is longer than the shown picture; the padding leaves room for the outlines. */
const STRIP = {
  m: -1,
  mt: { xs: 2, lg: -1 },
  ml: { lg: 2 },
  p: 1,
  listStyle: 'none',
  display: 'flex',
  flexDirection: { lg: 'column' },
  gap: 3,
  overflow: 'auto',
  scrollSnapType: { xs: 'x proximity', lg: 'none' },
  scrollPadding: 4,
  height: { lg: 0 },
  minHeight: { lg: 'calc(100% + 8px)' },
};
/** How many pictures fit in the row on phones. */
const IN_ROW = 3;
const CELL = { flexShrink: 0, scrollSnapAlign: 'start' };
const THIRD = { ...CELL, width: { xs: 'calc((100% - 24px) / 3)', sm: 112 } };
/** On phones a part of the fourth picture says that there are more. */
const PEEKING = { ...CELL, width: { xs: '29%', sm: 112 } };
const CHOICE = {
  display: 'block',
  borderRadius: '6px',
  overflow: 'hidden',
  outline: '1px solid',
  outlineColor: 'divider',
  '&[aria-current]': { outline: '2px solid', outlineColor: 'primary.main' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '& > img': {
    display: 'block',
    width: 1,
    height: 'auto',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
  },
};
