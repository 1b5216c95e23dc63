import type { OwnRating } from '@contracts/rating';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import RatingStars from '@mui/material/Rating';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../../shared/session/sessionApi';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { RatingForm } from './RatingForm';
import { useDeleteRatingMutation, useOwnRatingQuery } from './ratingsApi';

/** The member's own rating, the form for one, or why there is none. */
export function OwnRatingPart({ toolId }: { toolId: string }) {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  const { currentData: own } = useOwnRatingQuery(toolId, { skip: !user });
  const [isEditing, setEditing] = useState(false);
  if (user === null)
    return (
      <Button
        component={RouterLink}
        href={`/login?next=${encodeURIComponent(`${pathname}#ratings`)}`}
        variant="outlined"
        sx={{ alignSelf: 'start' }}
      >
        Log in to rate
      </Button>
    );
  if (!user || !own) return null;
  if (own.rating && own.rating.author === null)
    return <DeletedRatingCard reason={own.rating.hiddenReason} />;
  if (own.rating && !isEditing)
    return <OwnRatingCard toolId={toolId} rating={own.rating} onEdit={() => setEditing(true)} />;
  if (!own.hasDownloaded)
    return (
      <Typography color="textSecondary">You can rate this tool after you download it.</Typography>
    );
  return (
    <RatingForm
      toolId={toolId}
      rating={own.rating}
      username={user.username}
      onDone={() => setEditing(false)}
    />
  );
}

interface OwnRatingCardProps {
  toolId: string;
  rating: OwnRating;
  onEdit: () => void;
}

function OwnRatingCard({ toolId, rating, onEdit }: OwnRatingCardProps) {
  const showError = useErrorToast();
  const [remove, { isLoading }] = useDeleteRatingMutation();
  const [asks, setAsks] = useState(false);
  const confirm = async () => {
    const { error } = await remove(toolId);
    if (error) showError(error, 'Your rating could not be deleted.');
    setAsks(false);
  };
  const isHidden = rating.hiddenReason !== null;
  return (
    <Paper component="section" aria-label="Your rating" sx={{ p: 5 }}>
      <Stack sx={{ gap: 3, alignItems: 'start' }}>
        <Typography variant="h3">Your rating</Typography>
        <RatingStars value={rating.stars} readOnly aria-label={`${rating.stars} of 5 stars`} />
        {rating.text !== '' && (
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {rating.text}
          </Typography>
        )}
        {isHidden && (
          <Alert severity="warning">An administrator hid it: {rating.hiddenReason}</Alert>
        )}
        {asks ? (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography>
              {isHidden
                ? 'Delete text and name? You cannot rate this tool again.'
                : 'Delete your rating?'}
            </Typography>
            <Button
              variant="outlined"
              color="error"
              autoFocus
              loading={isLoading}
              onClick={() => void confirm()}
            >
              Delete rating
            </Button>
            <Button color="inherit" onClick={() => setAsks(false)}>
              Keep it
            </Button>
          </Stack>
        ) : (
          <Stack direction="row" sx={{ gap: 3 }}>
            {!isHidden && (
              <Button variant="outlined" onClick={onEdit}>
                Edit
              </Button>
            )}
            <Button color="inherit" onClick={() => setAsks(true)}>
              Delete
            </Button>
          </Stack>
        )}
      </Stack>
    </Paper>
  );
}

/** What is left of a hidden rating that the member has deleted. */
function DeletedRatingCard({ reason }: { reason: string | null }) {
  return (
    <Paper component="section" aria-label="Your rating" sx={{ p: 5 }}>
      <Typography variant="h3" sx={{ mb: 3 }}>
        Your rating
      </Typography>
      <Alert severity="warning">
        You deleted your rating. An administrator had hidden it, so you cannot rate this tool again:{' '}
        {reason}
      </Alert>
    </Paper>
  );
}
