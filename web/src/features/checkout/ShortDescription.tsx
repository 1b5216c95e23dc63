import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** Characters of a description that is shown as a whole; a longer one would move the button to pay off the screen. */
const SHORT = 400;

/** A tool's description; a long one shows five lines and the rest on request. */
export function ShortDescription({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT;
  return (
    <>
      <Typography
        color="textSecondary"
        dir="auto"
        sx={{ ...TEXT, ...(isLong && !isWhole && FIVE_LINES) }}
      >
        {text}
      </Typography>
      {isLong && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ alignSelf: 'start' }}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const FIVE_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: 5,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
