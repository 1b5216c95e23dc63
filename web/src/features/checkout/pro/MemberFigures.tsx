import { MAX_LOCAL_TOOLS } from '@contracts/catalogue';
import type { SubscriptionResponse } from '@contracts/subscriptions';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { millisecondsInDay } from 'date-fns/constants';
import { formatCount } from '../../../shared/format/format';
import { membershipText } from '../../../shared/membership/membershipText';
import { proOffer } from '../../../shared/membership/proOffer';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useDownloadedTools } from '../../../shared/paths/useDownloadedTools';
import { useCatalogueQuery, useToolsQuery } from '../../../shared/tools/toolsApi';

interface MemberFiguresProps {
  membership: SubscriptionResponse | undefined;
  now: Date;
}

/** How long Pro still lasts and what happens then, and how many of its tools the member has downloaded; each left out while it is not known. */
export function MemberFigures({ membership, now }: MemberFiguresProps) {
  const count = useDownloadedPro();
  return (
    <Box data-mui-color-scheme="dark" sx={GROUND}>
      {membership && <TimeLeft membership={membership} now={now} />}
      {count && (
        <Figure
          figure={`${formatCount(count.downloaded)} of ${formatCount(count.all)}`}
          what="pro tools downloaded"
          part={count.downloaded / count.all}
        />
      )}
    </Box>
  );
}

function TimeLeft({ membership, now }: { membership: SubscriptionResponse; now: Date }) {
  const days = daysLeft(membership, now);
  if (membership.proUntil === null) return null;
  const { headline, detail } = membershipText(membership, true, now);
  const noun = days === 1 ? 'day' : 'days';
  const renews = proOffer(membership, now).kind === 'renews';
  return (
    <div>
      {days > 0 && (
        <Figure
          figure={formatCount(days)}
          what={renews ? `${noun} until it renews` : `${noun} left`}
          part={days / PERIOD_DAYS}
        />
      )}
      <Typography sx={{ mt: 4, fontWeight: 600 }}>{headline}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {detail}
      </Typography>
    </div>
  );
}

interface FigureProps {
  figure: string;
  what: string;
  /** The part of the whole, from 0 to 1; more is shown as 1. */
  part: number;
}

function Figure({ figure, what, part }: FigureProps) {
  return (
    <div>
      <Typography component="p" sx={{ mb: 2 }}>
        <Box component="span" sx={FIGURE}>
          {figure}
        </Box>{' '}
        {what}
      </Typography>
      <LinearProgress
        variant="determinate"
        color="secondary"
        aria-hidden="true"
        value={Math.min(part, 1) * 100}
        sx={{ height: 6, borderRadius: 1 }}
      />
    </div>
  );
}

/** Days of a crypto payment, and about those of a month by card. */
const PERIOD_DAYS = 30;

/** Days until the paid period ends, begun ones included; 0 without any. */
const daysLeft = ({ proUntil }: SubscriptionResponse, now: Date): number =>
  proUntil === null
    ? 0
    : Math.max(0, Math.ceil((Date.parse(proUntil) - now.getTime()) / millisecondsInDay));

/** Counts the pro tools, and those that the member has downloaded; undefined until both are known, and in a very large catalogue. */
function useDownloadedPro(): { downloaded: number; all: number } | undefined {
  const { data: newest } = useCatalogueQuery(NEWEST_PRO);
  const { data: tools } = useToolsQuery(undefined, {
    skip: !newest || newest.size > MAX_LOCAL_TOOLS,
  });
  const ids = useDownloadedTools();
  const pro = tools?.filter(({ accessLevel }) => accessLevel === 'pro');
  if (!pro?.length || !ids) return undefined;
  return { downloaded: pro.filter(({ id }) => ids.has(id)).length, all: pro.length };
}

const GROUND = {
  p: { xs: 5, sm: 8 },
  display: 'grid',
  alignContent: 'center',
  gap: 8,
  color: 'text.primary',
  bgcolor: 'background.default',
  minHeight: { xs: 264, md: 300 }, // nothing moves when the figures come
};
const FIGURE = {
  mr: 1,
  fontSize: '2.25rem',
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.03em',
  color: 'secondary.main',
};
