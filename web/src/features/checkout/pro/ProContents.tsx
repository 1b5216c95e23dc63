import type { CatalogueResponse } from '@contracts/catalogue';
import { catalogueQuery, WHOLE_CATALOGUE } from '@contracts/catalogue-filter';
import { TOPIC_LABELS, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { countOf, formatCount } from '../../../shared/format/format';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';

const NEWEST_PRO = catalogueQuery({ ...WHOLE_CATALOGUE, level: 'pro', sort: 'newest' });

/** The pro tools of today: how many, how many are new, and how many each topic has. Left out while it is not known. */
export function ProContents() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  if (!data || data.total === 0) return null;
  const counts = new Map(data.facets.topic.map(({ value, count }) => [value, count]));
  return (
    <Box component="section" aria-labelledby="pro-contents">
      <Typography variant="h2" id="pro-contents" gutterBottom>
        What Pro contains today
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        {describeContents(data, new Date())}
      </Typography>
      <Box component="ul" sx={GRID}>
        {TOPICS.filter((topic) => counts.has(topic)).map((topic) => (
          <li key={topic}>
            <Link
              component={RouterLink}
              href={`/downloads?level=pro&topic=${topic}`}
              color="inherit"
              underline="hover"
              sx={ROW}
            >
              {TOPIC_LABELS[topic]}{' '}
              <Typography component="span" variant="mono" color="textSecondary">
                {countOf(counts.get(topic) ?? 0, 'tool')}
              </Typography>
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const MONTH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts the pro tools, the hours they take if all are on the page, and those of the last 30 days. The page has the newest first. */
export function describeContents(
  { tools, total }: Pick<CatalogueResponse, 'tools' | 'total'>,
  now: Date,
): string {
  const isComplete = tools.length === total;
  const minutes = tools.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const since = now.getTime() - MONTH_DAYS * DAY_MS;
  const fresh = tools.filter(({ createdAt }) => Date.parse(createdAt) > since).length;
  const hours = Math.round(minutes / 60);
  return [
    countOf(total, 'pro tool'),
    ...(isComplete && hours > 0
      ? [`about ${countOf(hours, 'hour')} of lessons and exercises`]
      : []),
    ...(fresh > 0
      ? [
          `${fresh === tools.length && !isComplete ? `more than ${formatCount(fresh - 1)}` : formatCount(fresh)} new in the last ${MONTH_DAYS} days`,
        ]
      : []),
  ].join(', ');
}

const GRID = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 8,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(17rem, 100%), 1fr))',
};
const ROW = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 3,
  py: 3,
  borderBottom: 1,
  borderColor: 'divider',
};
