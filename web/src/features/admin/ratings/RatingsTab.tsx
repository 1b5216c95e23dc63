import { type AdminRating, RATING_STATES, type RatingState } from '@contracts/rating';
import { toolAddress } from '@contracts/pages';
import FlagIcon from '@mui/icons-material/FlagOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { SelectInput } from '../../../shared/form/SelectInput';
import { formatMoment } from '../../../shared/format/format';
import { Label } from '../../../shared/ui/Label';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { PagedList } from '../PagedList';
import { ReasonDialog } from '../payments/ReasonDialog';
import { useAdminRatingsInfiniteQuery, useDecideRatingMutation } from './adminRatingsApi';

const LABELS: Record<RatingState, string> = {
  reported: 'Reported',
  hidden: 'Hidden',
  all: 'All ratings',
};

type Decision = { rating: AdminRating; action: 'hide' | 'show' } | null;

/** Whether only the mark is left that the rating was hidden: its author may not write a new one. */
const isDeletedByAuthor = ({ userId, author, hiddenAt }: AdminRating): boolean =>
  userId !== null && author === null && hiddenAt !== null;

/** Members' ratings, the reported ones first of all; an administrator hides them with a reason, or keeps them. */
export function RatingsTab() {
  const [state, setState] = useState<RatingState>('reported');
  const [decision, setDecision] = useState<Decision>(null);
  const query = useAdminRatingsInfiniteQuery(state, FRESH);
  const empty =
    state === 'reported' ? 'No ratings have been reported.' : 'There are no such ratings.';
  return (
    <section aria-labelledby="member-ratings">
      <Typography id="member-ratings" variant="h2" sx={{ mb: 2 }}>
        Ratings by members
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        Hide ratings that insult, advertise or give away answers. A low rating is not a reason.
      </Typography>
      <Box sx={{ maxWidth: '14rem', mb: 5 }}>
        <SelectInput
          label="Show"
          value={state}
          options={RATING_STATES.map((one) => [one, LABELS[one]] as const)}
          field={{
            name: 'state',
            onChange: (event) => setState(event.target.value as RatingState),
          }}
        />
      </Box>
      <PagedList query={query} texts={{ ...LIST_TEXTS, empty }}>
        {(rating) => (
          <RatingRow
            key={rating.id}
            rating={rating}
            decide={(action) => setDecision({ rating, action })}
          />
        )}
      </PagedList>
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </section>
  );
}

const LIST_TEXTS = {
  loading: 'Loading the ratings',
  failed: 'The ratings could not be loaded',
};

interface RatingRowProps {
  rating: AdminRating;
  decide: (action: 'hide' | 'show') => void;
}

function RatingRow({ rating, decide }: RatingRowProps) {
  const { tool, author, stars, text, createdAt, hiddenAt, hiddenReason, reports } = rating;
  const isDeleted = isDeletedByAuthor(rating);
  const name = isDeleted ? 'Deleted by its author' : (author ?? 'Former member');
  return (
    <Paper component="li" tabIndex={-1} sx={{ p: 5, overflowWrap: 'anywhere' }}>
      <Box sx={ROW}>
        <Stack sx={{ gap: 3, minWidth: 0 }}>
          <div>
            <Typography component="h3" variant="h3">
              <Link component={RouterLink} href={toolAddress(tool.id)} color="inherit">
                {tool.name}
              </Link>
            </Typography>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mt: 1 }}>
              {!isDeleted && (
                <Rating value={stars} readOnly size="small" aria-label={`${stars} of 5 stars`} />
              )}
              <Typography variant="body2" color="textSecondary">
                {name}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              </Typography>
              {hiddenAt !== null && <Label>Hidden</Label>}
            </Stack>
          </div>
          {text !== '' && (
            <Typography component="blockquote" dir="auto" sx={QUOTE}>
              {text}
            </Typography>
          )}
          {reports.map(({ reason, reportedAt }) => (
            <Stack key={`${reportedAt} ${reason}`} direction="row" sx={REPORT}>
              <FlagIcon sx={{ fontSize: 18, mt: '3px' }} />
              <span>Reported: {reason}</span>
            </Stack>
          ))}
          {hiddenReason !== null && (
            <Typography color="textSecondary">Hidden: {hiddenReason}</Typography>
          )}
        </Stack>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          {(hiddenAt !== null || reports.length > 0) && (
            <Button
              variant="outlined"
              color="inherit"
              aria-label={
                isDeleted
                  ? `Allow a new rating of ${tool.name}`
                  : `${hiddenAt === null ? 'Keep' : 'Show'} the rating by ${name}`
              }
              onClick={() => decide('show')}
            >
              {isDeleted ? 'Allow a new rating' : hiddenAt === null ? 'Keep' : 'Show again'}
            </Button>
          )}
          {hiddenAt === null && (
            <Button
              variant="outlined"
              color="error"
              aria-label={`Hide the rating by ${name}`}
              onClick={() => decide('hide')}
            >
              Hide
            </Button>
          )}
        </Stack>
      </Box>
    </Paper>
  );
}

const ROW = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
};
const QUOTE = {
  m: 0,
  pl: 4,
  borderLeft: 3,
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  maxWidth: '68ch',
};
const REPORT = { gap: 2, color: 'warning.main' };

const TEXTS = {
  hide: {
    title: 'Hide this rating',
    text: 'Only its author can still see it, along with your reason.',
    confirm: 'Hide rating',
    successMessage: 'The rating is hidden.',
  },
  show: {
    title: 'Keep this rating',
    text: 'Everybody sees it. Its reports are closed.',
    confirm: 'Keep rating',
    successMessage: 'The rating is shown.',
  },
  allow: {
    title: 'Allow a new rating',
    text: 'The author deleted the hidden rating, which is not shown. The author can rate the tool again.',
    confirm: 'Allow a new rating',
    successMessage: 'The author can rate the tool again.',
  },
};

function DecisionDialog({
  rating,
  action,
  onClose,
}: NonNullable<Decision> & { onClose: () => void }) {
  const [decide] = useDecideRatingMutation();
  const isDeleted = isDeletedByAuthor(rating);
  const { successMessage, ...texts } = TEXTS[isDeleted ? 'allow' : action];
  return (
    <ReasonDialog
      {...texts}
      subject={isDeleted ? rating.tool.name : `${rating.tool.name}: ${rating.stars} of 5 stars`}
      destructive={action === 'hide'}
      action={{ run: (reason) => decide({ id: rating.id, action, reason }), successMessage }}
      onClose={onClose}
    />
  );
}
