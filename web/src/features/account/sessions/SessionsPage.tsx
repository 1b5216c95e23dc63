import type { MemberSession } from '@contracts/user';
import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import UnknownIcon from '@mui/icons-material/DevicesOther';
import PhoneIcon from '@mui/icons-material/Smartphone';
import TabletIcon from '@mui/icons-material/TabletMac';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { FRESH } from '../../../shared/api/api';
import { messageOf } from '../../../shared/api/baseQuery';
import { formatMoment } from '../../../shared/format/format';
import { formatAgo } from '../../../shared/format/relativeTime';
import { useErrorToast } from '../../../shared/toast/useErrorToast';
import { useToast } from '../../../shared/toast/useToast';
import { Label } from '../../../shared/ui/Label';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../../../shared/ui/Section';
import { AccountFrame } from '../AccountFrame';
import { useEndSessionMutation, useLogOutElsewhereMutation, useSessionsQuery } from '../accountApi';

const FIRST = 5; // sessions shown before "Show all"

/** Where the member is logged in. */
export function SessionsPage() {
  return <AccountFrame>{() => <Sessions />}</AccountFrame>;
}

/** Lists the member's sessions; ends one of them, or all others. */
export function Sessions() {
  const { data, error, refetch } = useSessionsQuery(undefined, FRESH); // other browsers change them
  return (
    <Section title="Devices">
      {error && !data && (
        <LoadError
          message={messageOf(error, 'Your sessions could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !data && <LoadingSkeleton label="Loading your sessions" height={72} />}
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        The browsers in which you are logged in. Log out any you don&apos;t recognize.
      </Typography>
      {data?.some(isUnknown) && (
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          Programs that use the API appear as unknown browsers on unknown devices. If one is not
          yours, log it out and change your password.
        </Typography>
      )}
      <Stack sx={{ alignItems: 'flex-start', gap: 4 }}>
        {data && <SessionList sessions={data} />}
      </Stack>
    </Section>
  );
}

/** The sessions with the button that ends all others. The list gets the focus when the button that was pressed disappears. */
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
      {sessions.length > 1 && <LogOutElsewhere onDone={focus} />}
    </>
  );
}

function LogOutElsewhere({ onDone }: { onDone: () => void }) {
  const [logOut, { isLoading }] = useLogOutElsewhereMutation();
  const toast = useToast();
  const showError = useErrorToast();
  const run = async () => {
    const { data, error } = await logOut();
    onDone();
    if (error) showError(error, 'The other sessions could not be logged out');
    else toast({ title: 'Logged out elsewhere', description: data.message });
  };
  return (
    <Button variant="outlined" color="inherit" onClick={() => void run()} loading={isLoading}>
      Log out everywhere else
    </Button>
  );
}

/** A session with its device, browser and times, and a button that ends it unless it is the current one. */
function SessionRow({ session, onEnded }: { session: MemberSession; onEnded: () => void }) {
  const { device, createdAt, lastUsedAt, current } = session;
  const [now] = useState(() => new Date());
  return (
    <ListItem disableGutters divider sx={ROW}>
      <Box aria-hidden="true" sx={ICON}>
        <DeviceIcon device={device} />
      </Box>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Box sx={TITLE}>
          <Typography sx={{ fontWeight: 650 }}>{sessionName(session)}</Typography>
          {current && <Label color="success.main">This device</Label>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {current ? 'Active now' : `Active ${formatAgo(lastUsedAt, now)}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Logged in {formatMoment(createdAt)}
        </Typography>
      </Box>
      {!current && <EndSession session={session} onEnded={onEnded} />}
    </ListItem>
  );
}

function EndSession({ session, onEnded }: { session: MemberSession; onEnded: () => void }) {
  const [end, { isLoading }] = useEndSessionMutation();
  const toast = useToast();
  const showError = useErrorToast();
  const name = sessionName(session);
  const run = async () => {
    const { error } = await end(session.id);
    onEnded();
    if (error) showError(error, 'The session could not be ended');
    else toast({ title: 'Logged out', description: `${name} is logged out.` });
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      onClick={() => void run()}
      loading={isLoading}
      aria-label={`Log out ${name}, logged in ${formatMoment(session.createdAt)}`}
      sx={{ flexShrink: 0 }}
    >
      Log out
    </Button>
  );
}

/** Another session without a name: a program, or a browser that hides what it is. */
const isUnknown = ({ browser, device, current }: MemberSession): boolean =>
  browser === null && device === null && !current;

const sessionName = ({ browser, device }: MemberSession): string =>
  `${browser ?? 'Unknown browser'} on ${device ?? 'an unknown device'}`;

/** The icon of a device that the server names. */
function DeviceIcon({ device }: { device: string | null }) {
  if (device === null) return <UnknownIcon />;
  if (/ipad|tablet/i.test(device)) return <TabletIcon />;
  return /iphone|android|phone/i.test(device) ? <PhoneIcon /> : <ComputerIcon />;
}

const ROW = { gap: 4, py: 4, alignItems: 'start', flexWrap: 'wrap' };
const ICON = {
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  color: 'text.secondary',
};
const TITLE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 };
