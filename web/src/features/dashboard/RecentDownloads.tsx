import type { RecentDownload } from '@contracts/dashboard';
import { toolAddress } from '@contracts/pages';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatTime } from '../../shared/format/dates';
import { formatDay } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { Section } from '../../shared/ui/Section';
import { RowDownload } from '../../shared/tools/RowDownload';
import { useMemberToolsQuery } from '../../shared/tools/memberToolsApi';
import { StartingTools } from './StartingTools';
import { ToolListItem } from './ToolListItem';

interface RecentDownloadsProps {
  downloads: RecentDownload[] | undefined;
  isPro: boolean;
}

/** Lists recent downloads, newest first and those of a tool together; a skeleton while they load. Without any, suggests free tools, except to Pro members, whose page begins with pro tools. */
export function RecentDownloads({ downloads, isPro }: RecentDownloadsProps) {
  return (
    <Section title="Recent Downloads">
      {downloads === undefined && <Skeleton variant="rounded" height={200} />}
      {downloads?.length === 0 && <NoDownloads isPro={isPro} />}
      {downloads && downloads.length > 0 && (
        <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 5 }}>
          {byTool(downloads).map((tool) => (
            <RecentTool key={tool.tool.id} downloads={tool} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function NoDownloads({ isPro }: { isPro: boolean }) {
  return (
    <Stack sx={{ gap: 6 }}>
      <Stack
        direction="row"
        sx={{ gap: 4, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography color="textSecondary">No downloads yet</Typography>
        <Button component={RouterLink} href="/downloads" variant="outlined">
          Browse Tools
        </Button>
      </Stack>
      {!isPro && (
        <div>
          <StartingTools />
        </div>
      )}
    </Stack>
  );
}

/** A tool with the times of its downloads, a link to the member's rating and a button to download it again, as long as there is a file for the member. */
function RecentTool({ downloads: { tool, ownStars, times } }: { downloads: ToolDownloads }) {
  const { data: tools } = useMemberToolsQuery();
  const mayDownload = tools?.find(({ id }) => id === tool.id)?.canDownload ?? true;
  const label = ownStars === null ? 'Rate' : `Your rating: ${ownStars}`;
  return (
    <ToolListItem tool={tool} facts={<Times times={times} />}>
      <Link
        component={RouterLink}
        href={`${toolAddress(tool.id)}#ratings`}
        aria-label={ownStars === null ? `Rate ${tool.name}` : `${label}: ${tool.name}`}
        sx={{ px: 2, py: 2, whiteSpace: 'nowrap' }}
      >
        {label}
      </Link>
      {mayDownload && <RowDownload tool={tool} label="Download again" variant="text" />}
    </ToolListItem>
  );
}

/** The times of downloads, the newest first and the others small below it. */
function Times({ times }: { times: string[] }) {
  const [newest, ...earlier] = times.map((time) => (
    <time key={time} dateTime={time}>
      <span>{formatDay(time)}</span> <span>{formatTime(time)}</span>
    </time>
  ));
  return (
    <>
      <Typography component="span" variant="mono" color="textSecondary">
        {newest}
      </Typography>
      {earlier.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={EARLIER}>
          Also on {earlier}
        </Typography>
      )}
    </>
  );
}

const EARLIER = { flexBasis: '100%', '& > time:not(:last-child)::after': { content: '", "' } };

/** The downloads of a tool. */
interface ToolDownloads extends Pick<RecentDownload, 'tool' | 'ownStars'> {
  /** Newest first. */
  times: string[];
}

/** Puts the downloads of a tool together, where its newest one is. */
function byTool(downloads: readonly RecentDownload[]): ToolDownloads[] {
  const tools = new Map<string, ToolDownloads>();
  for (const { tool, ownStars, downloadedAt } of downloads) {
    const known = tools.get(tool.id);
    if (known) known.times.push(downloadedAt);
    else tools.set(tool.id, { tool, ownStars, times: [downloadedAt] });
  }
  return [...tools.values()];
}
