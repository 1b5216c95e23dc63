import type { Screenshot } from '@contracts/tool';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';

interface PictureDialogProps {
  pictures: Screenshot[];
  shown: Screenshot;
  onShow: (picture: Screenshot) => void;
  onClose: () => void;
}

/** A screenshot as large as the window, which scrolls where it is larger. The arrow keys lead to the others. */
export function PictureDialog({ pictures, shown, onShow, onClose }: PictureDialogProps) {
  const index = pictures.indexOf(shown);
  const [previous, next] = [pictures[index - 1], pictures[index + 1]];
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && previous) onShow(previous);
    if (key === 'ArrowRight' && next) onShow(next);
  };
  return (
    <Dialog open fullScreen onClose={onClose} onKeyDown={onKeyDown} aria-labelledby="picture-title">
      <Box sx={BAR}>
        <Typography id="picture-title" sx={{ flex: 1, minWidth: 0 }}>
          {shown.alt}
        </Typography>
        <IconButton
          aria-label="Previous picture"
          disabled={!previous}
          onClick={() => previous && onShow(previous)}
        >
          <ArrowBackIcon />
        </IconButton>
        <IconButton aria-label="Next picture" disabled={!next} onClick={() => next && onShow(next)}>
          <ArrowForwardIcon />
        </IconButton>
        <IconButton aria-label="Close picture" autoFocus onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={STAGE} tabIndex={0} role="region" aria-label={shown.alt}>
        <img src={shown.url} alt={shown.alt} width={shown.width} height={shown.height} />
      </Box>
    </Dialog>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
/** On phones a picture keeps a readable size, and scrolls sideways. */
const STAGE = {
  flex: 1,
  overflow: 'auto',
  display: 'grid',
  alignItems: 'center',
  justifyItems: { xs: 'start', md: 'center' },
  bgcolor: 'background.default',
  '& > img': {
    display: 'block',
    width: { xs: 'auto', md: 1 },
    height: { xs: '100%', md: 1 },
    maxHeight: '100%',
    objectFit: 'contain',
  },
};
