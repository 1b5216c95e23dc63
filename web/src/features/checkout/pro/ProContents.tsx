import type { CatalogueResponse, FacetCount } from '@contracts/catalogue';
import { TOPIC_LABELS, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { millisecondsInDay } from 'date-fns/constants';
import { countOf, formatCount } from '../../../shared/format/format';
import { NEWEST_PRO } from '../../../shared/membership/weeklyTools';
import { useCatalogueQuery } from '../../../shared/tools/toolsApi';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { ProExamples } from './ProExamples';

/** The pro tools of today: how many, how long they take, some of them, and how many each topic has. Left out while it is not known. */
export function ProContents() {
  const { data } = useCatalogueQuery(NEWEST_PRO);
  if (!data || data.total === 0) return null;
  return (
    <Box component="section" aria-labelledby="pro-contents">
      <Typography variant="h2" id="pro-contents" sx={{ mb: 5 }}>
        What you get this month
      </Typography>
      <Figures figures={figuresOf(data, new Date())} sx={COLUMNS} />
      <ProExamples tools={data.tools} />
      <ProTopics counts={data.facets.topic} />
    </Box>
  );
}

/** How many pro tools each topic has. */
export function ProTopics({ counts: list }: { counts: readonly FacetCount[] }) {
  const counts = new Map(list.map(({ value, count }) => [value, count]));
  return (
    <>
      <Typography variant="h3" sx={{ mt: 10, mb: 2 }}>
        By topic
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
    </>
  );
}

const MONTH_DAYS = 30;

type Contents = Pick<CatalogueResponse, 'tools' | 'total' | 'minutes'> & {
  facets: Pick<CatalogueResponse['facets'], 'topic'>;
};

/**
 * Figures about the pro tools: how many, their hours, their topics, and how many of the newest, which the page has, are of the last 30 days.
 * The last figure is left out when all of them are that recent, as after the installation.
 */
export function figuresOf(
  { tools, total, minutes, facets }: Contents,
  now: Date,
): [figure: string, what: string][] {
  const since = now.getTime() - MONTH_DAYS * millisecondsInDay;
  const recent = tools.filter(({ createdAt }) => Date.parse(createdAt) > since).length;
  const hours = Math.round(minutes / 60);
  const figures: [number, string][] = [
    [total, total === 1 ? 'pro tool' : 'pro tools'],
    [hours, 'hours of lessons and exercises'],
    [facets.topic.length, facets.topic.length === 1 ? 'topic' : 'topics'],
    [recent === tools.length ? 0 : recent, `new in the last ${MONTH_DAYS} days`],
  ];
  return figures
    .filter(([figure]) => figure > 0)
    .map(([figure, what]) => [formatCount(figure), what]);
}

const COLUMNS = {
  mb: 8,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5rem, 100%), 1fr))',
  borderRadius: 1,
};
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

interface FiguresProps {
  figures: readonly (readonly [figure: string, what: string])[];
  /** How they stand beside each other. */
  sx: object;
}

/** Large figures, each above what it counts, on the dark ground of the bench. */
const Figures = ({ figures, sx }: FiguresProps) => (
  <Box component="dl" data-mui-color-scheme="dark" sx={{ ...GROUND, ...sx }}>
    {figures.map(([figure, what]) => (
      <div key={what}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {what}
        </Typography>
        <Typography component="dd" sx={FIGURE}>
          {figure}
        </Typography>
      </div>
    ))}
  </Box>
);

const GROUND = {
  m: 0,
  p: { xs: 5, sm: 8 },
  gap: { xs: 4, sm: 6 },
  color: 'text.primary',
  bgcolor: 'background.default',
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
};
const FIGURE = {
  m: 0,
  fontSize: '2.5rem',
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.03em',
  color: 'secondary.main',
};
