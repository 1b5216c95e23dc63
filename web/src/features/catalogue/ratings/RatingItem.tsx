import type { Rating } from '@contracts/rating';
import Button from '@mui/material/Button';
import RatingStars from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/format';
import { ReportDialog } from './ReportDialog';

/** A rating, with a button to report it. */
export function RatingItem({ rating, mayReport }: { rating: Rating; mayReport: boolean }) {
  const { stars, text, author, createdAt, updatedAt } = rating;
  const [isReporting, setReporting] = useState(false);
  const name = author ?? 'Former member';
  return (
    <Stack
      component="li"
      tabIndex={-1}
      sx={{ gap: 2, borderTop: 1, borderColor: 'divider', pt: 4, outline: 'none' }}
    >
      <Stack
        direction="row"
        sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', justifyContent: 'space-between' }}
      >
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <RatingStars value={stars} readOnly size="small" aria-label={`${stars} of 5 stars`} />
          <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            {updatedAt !== createdAt && ', edited'}
          </Typography>
        </Stack>
        {mayReport && author !== null && (
          <Button
            size="small"
            color="inherit"
            aria-label={`Report the rating by ${name}`}
            onClick={() => setReporting(true)}
          >
            Report
          </Button>
        )}
      </Stack>
      {text !== '' && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {isReporting && <ReportDialog ratingId={rating.id} onClose={() => setReporting(false)} />}
    </Stack>
  );
}
