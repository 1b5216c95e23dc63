import type { MemberSession } from '@contracts/user';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { useToast } from '../../../shared/toast/useToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useLogOutElsewhereMutation, useSessionsQuery } from '../dashboardApi';
import { Section } from '../Section';
import { SessionRow } from './SessionRow';
import { FRESH } from '../../../shared/api/api';

const FIRST = 5; // sessions shown before "Show all"

/** Lists the member's sessions; ends one of them, or all others. */
export function Sessions() {
  const { data, error, refetch } = useSessionsQuery(undefined, FRESH); // other browsers change them
  return (
    <Section title="Sessions" heading="h3">
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
    else toast({ title: 'Logged Out Elsewhere', description: data.message });
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
      Log out everywhere else
    </Button>
  );
}
