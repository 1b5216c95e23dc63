import type { RatingSummary } from '@contracts/rating';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import RatingStars from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useShowMore } from '../../../shared/ui/useShowMore';
import { Section } from '../Section';
import { OwnRatingPart } from './OwnRatingPart';
import { RatingItem } from './RatingItem';
import { useOwnRatingQuery, useRatingsInfiniteQuery } from './ratingsApi';

interface RatingsProps {
  toolId: string;
  /** Members have rated the tool, as far as is known. */
  isRated: boolean;
}

/** The ratings of a tool by members who downloaded it, with the member's own one. */
export function Ratings({ toolId, isRated }: RatingsProps) {
  const user = useCurrentUser();
  const { currentData: own } = useOwnRatingQuery(toolId, { skip: !user });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useRatingsInfiniteQuery(toolId);
  const loaded = data?.pages.flatMap((page) => page.ratings) ?? [];
  const ratings = loaded.filter(({ id }) => id !== own?.rating?.id); // which is shown above them
  const { list, showMore } = useShowMore(ratings.length, fetchNextPage);
  const [first] = data?.pages ?? [];
  return (
    <Section title="Ratings by members" heading="h2">
      {error && !data && (
        <LoadError
          message={messageOf(error, 'The ratings could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <LoadingSkeleton label="Loading the ratings" height={isRated ? 160 : 66} />
      )}
      {first && (
        <Stack sx={{ gap: 6 }}>
          {first.summary ? (
            <Summary summary={first.summary} distribution={first.distribution} />
          ) : (
            <Paper sx={EMPTY}>
              <StarBorderIcon />
              <Typography color="textSecondary">
                No ratings yet.{user === null && ' Members who downloaded the tool can rate it.'}
              </Typography>
            </Paper>
          )}
          <OwnRatingPart toolId={toolId} />
          {ratings.length > 0 && (
            <Stack component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0, gap: 5 }}>
              {ratings.map((rating) => (
                <RatingItem key={rating.id} rating={rating} mayReport={own !== undefined} />
              ))}
            </Stack>
          )}
          {hasNextPage && (
            <Button
              variant="outlined"
              loading={isFetchingNextPage}
              onClick={showMore}
              sx={{ alignSelf: 'start' }}
            >
              Show more ratings
            </Button>
          )}
        </Stack>
      )}
    </Section>
  );
}

interface SummaryProps {
  summary: RatingSummary;
  distribution: number[];
}

function Summary({ summary: { mean, count }, distribution }: SummaryProps) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 4, sm: 10 } }}>
      <div>
        <Typography sx={{ fontSize: '2.5rem', fontWeight: 700, lineHeight: 1.1 }}>
          {mean.toFixed(1)}
        </Typography>
        <RatingStars value={mean} precision={0.1} readOnly aria-label={`${mean} of 5 stars`} />
        <Typography color="textSecondary">{countOf(count, 'rating')}</Typography>
      </div>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 1, flex: 1 }}>
        {distribution
          .map((number, index) => (
            <StarRow key={index} stars={index + 1} count={number} share={(number / count) * 100} />
          ))
          .reverse()}
      </Stack>
    </Stack>
  );
}

function StarRow({ stars, count, share }: { stars: number; count: number; share: number }) {
  return (
    <Box component="li" sx={ROW}>
      <Typography variant="mono">{countOf(stars, 'star')}</Typography>
      <LinearProgress variant="determinate" value={share} aria-hidden sx={BAR} />
      <Typography variant="mono" sx={{ textAlign: 'end' }}>
        {count}
      </Typography>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr) 2.5rem',
  gap: 3,
  alignItems: 'center',
};
const BAR = { height: 8, borderRadius: 1, bgcolor: 'action.hover' };
const EMPTY = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  p: 5,
  '& svg': { color: 'premium.main' },
};
