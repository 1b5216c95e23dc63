import { type AdminRating, RATING_STATES, type RatingState } from '@contracts/rating';
import { toolAddress } from '@contracts/pages';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Rating from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { SelectInput } from '../../../shared/form/SelectInput';
import { formatMoment } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { useShowMore } from '../../../shared/ui/useShowMore';
import { ReasonDialog } from '../payments/ReasonDialog';
import { useAdminRatingsInfiniteQuery, useDecideRatingMutation } from './adminRatingsApi';

const LABELS: Record<RatingState, string> = {
  reported: 'Reported',
  hidden: 'Hidden',
  all: 'All ratings',
};

type Decision = { rating: AdminRating; action: 'hide' | 'show' } | null;

/** Members' ratings, the reported ones first of all; an administrator hides them with a reason, or keeps them. */
export function RatingsTab() {
  const [state, setState] = useState<RatingState>('reported');
  const [decision, setDecision] = useState<Decision>(null);
  const log = useAdminRatingsInfiniteQuery(state, FRESH);
  const ratings = log.currentData?.pages.flatMap(({ items }) => items);
  const { list, showMore } = useShowMore(ratings?.length ?? 0, log.fetchNextPage);
  return (
    <section aria-labelledby="member-ratings">
      <Typography id="member-ratings" variant="h2" sx={{ mb: 5 }}>
        Ratings by members
      </Typography>
      <Stack sx={{ maxWidth: '20rem', mb: 5 }}>
        <SelectInput
          label="Show"
          value={state}
          options={RATING_STATES.map((one) => [one, LABELS[one]] as const)}
          field={{
            name: 'state',
            onChange: (event) => setState(event.target.value as RatingState),
          }}
        />
      </Stack>
      {log.error && (
        <LoadError
          message={messageOf(log.error, 'The ratings could not be loaded')}
          retry={() => void log.refetch()}
        />
      )}
      {!ratings && !log.error && <LoadingSkeleton label="Loading the ratings" height={240} />}
      {ratings?.length === 0 && (
        <Typography role="status" color="textSecondary">
          {state === 'reported' ? 'No rating is reported.' : 'There are none.'}
        </Typography>
      )}
      <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 3 }}>
        {ratings?.map((rating) => (
          <RatingRow
            key={rating.id}
            rating={rating}
            decide={(action) => setDecision({ rating, action })}
          />
        ))}
      </Stack>
      {log.hasNextPage && (
        <Button
          variant="outlined"
          loading={log.isFetchingNextPage}
          onClick={showMore}
          sx={{ mt: 4 }}
        >
          Show more
        </Button>
      )}
      {decision && <DecisionDialog {...decision} onClose={() => setDecision(null)} />}
    </section>
  );
}

interface RatingRowProps {
  rating: AdminRating;
  decide: (action: 'hide' | 'show') => void;
}

function RatingRow({ rating, decide }: RatingRowProps) {
  const { tool, author, stars, text, createdAt, hiddenAt, hiddenReason, reports } = rating;
  const name = author ?? 'Former member';
  return (
    <Paper component="li" tabIndex={-1} sx={{ p: 4, overflowWrap: 'anywhere' }}>
      <Stack sx={{ gap: 2, alignItems: 'start' }}>
        <Typography component="h3" variant="h3">
          <Link component={RouterLink} href={toolAddress(tool.id)} color="inherit">
            {tool.name}
          </Link>
        </Typography>
        <Rating value={stars} readOnly size="small" aria-label={`${stars} of 5 stars`} />
        <Typography color="textSecondary">
          {name}, <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </Typography>
        {text !== '' && (
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
            {text}
          </Typography>
        )}
        {reports.map(({ reason, reportedAt }) => (
          <Typography key={`${reportedAt} ${reason}`} color="warning">
            Reported: {reason}
          </Typography>
        ))}
        {hiddenReason !== null && (
          <Typography color="textSecondary">Hidden: {hiddenReason}</Typography>
        )}
        <Stack direction="row" sx={{ gap: 3 }}>
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
          {(hiddenAt !== null || reports.length > 0) && (
            <Button
              variant="outlined"
              aria-label={`${hiddenAt === null ? 'Keep' : 'Show'} the rating by ${name}`}
              onClick={() => decide('show')}
            >
              {hiddenAt === null ? 'Keep' : 'Show again'}
            </Button>
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

const TEXTS = {
  hide: {
    title: 'Hide this rating',
    text: 'Nobody but its author sees it any more. The author reads your reason.',
    confirm: 'Hide rating',
    successMessage: 'The rating is hidden.',
  },
  show: {
    title: 'Keep this rating',
    text: 'Everybody sees it. Its reports are closed.',
    confirm: 'Keep rating',
    successMessage: 'The rating is shown.',
  },
};

function DecisionDialog({
  rating,
  action,
  onClose,
}: NonNullable<Decision> & { onClose: () => void }) {
  const [decide] = useDecideRatingMutation();
  const { successMessage, ...texts } = TEXTS[action];
  return (
    <ReasonDialog
      {...texts}
      subject={`${rating.tool.name}: ${rating.stars} of 5 stars`}
      destructive={action === 'hide'}
      action={{ run: (reason) => decide({ id: rating.id, action, reason }), successMessage }}
      onClose={onClose}
    />
  );
}
