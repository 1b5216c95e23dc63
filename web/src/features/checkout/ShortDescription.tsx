import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { splitDescription } from '../../shared/tools/splitDescription';

/** Characters of a description that fits into the lines that are shown. */
const SHORT = 150;

/** A tool's description; its first sentence, and the rest on request, so that the button to pay stays near. */
export function ShortDescription({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const [sentence, rest] = splitDescription(text);
  return (
    <>
      <Typography color="textSecondary" dir="auto" sx={{ ...TEXT, ...(!isWhole && FIRST_LINES) }}>
        {isWhole ? text : sentence}
      </Typography>
      {(rest !== '' || text.length > SHORT) && (
        <Button
          size="small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ alignSelf: 'start', mt: -3, ml: -1.25 }}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const FIRST_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: '3',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
