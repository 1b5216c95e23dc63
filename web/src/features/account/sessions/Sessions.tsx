import type { MemberSession } from '@contracts/user';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatDay, formatMoment } from '../../../shared/format/format';
import { useToast } from '../../../shared/toast/useToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { useEndSessionMutation, useLogOutElsewhereMutation, useSessionsQuery } from '../accountApi';

const FIRST = 5; // sessions shown before "Show all"

/** Lists the member's sessions; ends one of them, or all others. */
export function Sessions() {
  const { data, error, refetch } = useSessionsQuery(undefined, FRESH); // other browsers change them
  return (
    <Section title="Sessions">
      {error && !data && (
        <LoadError
          message={messageOf(error, 'Your sessions could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingSkeleton label="Loading your sessions" height={72} />}
      <Stack sx={{ alignItems: 'flex-start', gap: 4 }}>
        {data && <SessionList sessions={data} />}
        <LogOutElsewhere />
      </Stack>
    </Section>
  );
}

/** The list gets the focus when the button that was pressed disappears. */
function SessionList({ sessions }: { sessions: MemberSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const isCut = !showsAll && sessions.length > FIRST;
  const focus = () => list.current?.focus();
  const showAll = () => {
    setShowsAll(true);
    focus();
  };
  return (
    <>
      <List
        ref={list}
        tabIndex={-1}
        aria-label="Sessions"
        disablePadding
        sx={{ width: 1, outline: 'none' }}
      >
        {sessions.slice(0, isCut ? FIRST : undefined).map((session) => (
          <SessionRow key={session.id} session={session} onEnded={focus} />
        ))}
      </List>
      {isCut && (
        <Button color="inherit" onClick={showAll}>
          Show all {sessions.length} sessions
        </Button>
      )}
    </>
  );
}

function LogOutElsewhere() {
  const [logOut, { isLoading }] = useLogOutElsewhereMutation();
  const toast = useToast();
  const run = async () => {
    const { data, error } = await logOut();
    if (error)
      toast({
        title: 'Error',
        description: messageOf(error, 'The other sessions could not be logged out'),
        variant: 'destructive',
      });
    else toast({ title: 'Logged out elsewhere', description: data.message });
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
      Log out everywhere else
    </Button>
  );
}

/** A session with its browser, device and times, and a button that ends it unless it is the current one. */
function SessionRow({ session, onEnded }: { session: MemberSession; onEnded: () => void }) {
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
    else toast({ title: 'Logged out', description: `${name} is logged out.` });
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
