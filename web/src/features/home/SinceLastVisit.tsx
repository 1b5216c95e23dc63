import type { MemberTool } from '@contracts/dashboard';
import { toolAddress } from '@contracts/pages';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../shared/format/format';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';
import { useCatalogueQuery } from '../../shared/tools/toolsApi';
import { RouterLink } from '../../shared/ui/RouterLink';

/** Tools named in each list. */
const SHOWN = 5;

/** What changed for a member: bought tools that wait for their download, updates of downloaded tools, and tools added since the last visit. Left out while there is nothing. */
export function SinceLastVisit() {
  const { data: catalogue } = useCatalogueQuery(''); // the newest first
  const { data: tools } = useMemberToolsQuery();
  const [lastVisit] = useState(() => readLastVisit(new Date()));
  const added = catalogue?.tools.filter(
    ({ createdAt }) => lastVisit !== null && Date.parse(createdAt) > Date.parse(lastVisit),
  );
  const ready = tools?.filter(isReady);
  const updated = tools?.filter(({ hasUpdate, canDownload }) => hasUpdate && canDownload);
  if (!added?.length && !updated?.length && !ready?.length) return null;
  return (
    <Container component="section" maxWidth="lg" aria-labelledby="since-last-visit" sx={{ pb: 16 }}>
      <Typography variant="h2" id="since-last-visit" sx={{ mb: 6 }}>
        Since your last visit
      </Typography>
      <Box sx={COLUMNS}>
        {ready && ready.length > 0 && (
          <Changes title="Yours, ready to download" count={ready.length} all="/dashboard">
            {ready.slice(0, SHOWN).map(({ id, name }) => (
              <Item key={id} href={toolAddress(id)} name={name} day={null} />
            ))}
          </Changes>
        )}
        {updated && updated.length > 0 && (
          <Changes title="Updates of your tools" count={updated.length} all="/dashboard">
            {updated.slice(0, SHOWN).map(({ id, name, fileUpdatedAt }) => (
              <Item key={id} href={toolAddress(id)} name={name} day={fileUpdatedAt} />
            ))}
          </Changes>
        )}
        {added && added.length > 0 && (
          <Changes title="New tools" count={added.length} all="/downloads">
            {added.slice(0, SHOWN).map(({ id, slug, name, createdAt }) => (
              <Item key={id} href={toolAddress(slug)} name={name} day={createdAt} />
            ))}
          </Changes>
        )}
      </Box>
    </Container>
  );
}

const isReady = ({ isOwned, canDownload, lastDownloadedAt, withdrawalReason }: MemberTool) =>
  isOwned && canDownload && lastDownloadedAt === null && withdrawalReason === null;

interface ChangesProps {
  title: string;
  count: number;
  /** The page that lists all of them. */
  all: string;
  children: ReactNode;
}

function Changes({ title, count, all, children }: ChangesProps) {
  return (
    <Paper sx={{ p: { xs: 5, sm: 6 } }}>
      <Typography variant="h3" gutterBottom>
        {title}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {children}
      </Stack>
      {count > SHOWN && (
        <Link component={RouterLink} href={all} sx={{ display: 'inline-block', mt: 3, py: 2 }}>
          {count - SHOWN} more
        </Link>
      )}
    </Paper>
  );
}

function Item({ href, name, day }: { href: string; name: string; day: string | null }) {
  return (
    <Stack component="li" direction="row" sx={ITEM}>
      <Link component={RouterLink} href={href} sx={{ py: 2.5, overflowWrap: 'anywhere' }}>
        {name}
      </Link>
      {day && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formatDay(day)}
        </Typography>
      )}
    </Stack>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
const ITEM = {
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 4,
  borderTop: 1,
  borderColor: 'divider',
};

const STORAGE_KEY = 'visit';

/** When the visit before this one began, ISO 8601; null in a browser that was not here before, or without storage. */
export function readLastVisit(now: Date): string | null {
  try {
    const known = sessionStorage.getItem(STORAGE_KEY);
    if (known !== null) return known || null;
    const last = localStorage.getItem(STORAGE_KEY);
    sessionStorage.setItem(STORAGE_KEY, last ?? '');
    localStorage.setItem(STORAGE_KEY, now.toISOString());
    return last;
  } catch (error) {
    console.debug('The browser blocks storage.', error);
    return null;
  }
}
