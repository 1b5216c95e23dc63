import type { MemberSession } from '@contracts/user';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatDay, formatMoment } from '../../../shared/format/format';
import { useToast } from '../../../shared/toast/useToast';
import { useEndSessionMutation } from '../dashboardApi';

/** A session with its browser, device and times, and a button that ends it unless it is the current one. */
export function SessionRow({ session, onEnded }: { session: MemberSession; onEnded: () => void }) {
  const { id, browser, device, createdAt, lastUsedAt, current } = session;
  const [end, { isLoading }] = useEndSessionMutation();
  const toast = useToast();
  const name = `${browser ?? 'Unknown browser'} on ${device ?? 'an unknown device'}`;
  const started = formatMoment(createdAt);
  const run = async () => {
    const { error } = await end(id);
    onEnded();
    if (error)
      toast({
        title: 'Error',
        description: messageOf(error, 'The session could not be ended'),
        variant: 'destructive',
      });
    else toast({ title: 'Logged Out', description: `${name} is logged out.` });
  };
  return (
    <ListItem disableGutters divider sx={{ gap: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}
        >
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {current && <Chip size="small" label="This browser" />}
        </Box>
        <Typography variant="body2" color="textSecondary">
          Logged in {started}
        </Typography>
        {!current && (
          <Typography variant="body2" color="textSecondary">
            Last used {formatDay(lastUsedAt)}
          </Typography>
        )}
      </Box>
      {!current && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => void run()}
          loading={isLoading}
          aria-label={`Log out ${name}, logged in ${started}`}
          sx={{ flexShrink: 0 }}
        >
          Log out
        </Button>
      )}
    </ListItem>
  );
}
