import type { LearningPath } from '@contracts/path';
import { TOPIC_LABELS, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../shared/format/format';
import { RouterLink } from '../../shared/ui/RouterLink';
import { summarizePaths } from '../../shared/paths/choosePaths';

/** How much there is to learn, and a link to each topic that has a path. */
export function CatalogueNumbers({ paths }: { paths: readonly LearningPath[] }) {
  const topics = TOPICS.filter((topic) => paths.some((path) => path.topic === topic));
  const { tools, hours } = summarizePaths(paths);
  const numbers: [number, string][] = [
    [tools, 'tools, each with a lesson'],
    [hours, 'hours of lessons and exercises'],
    [topics.length, 'topics, each with a path'],
  ];
  return (
    <Container component="section" maxWidth="lg" aria-label="In numbers" sx={{ pb: SECTION }}>
      <Box component="ul" sx={NUMBERS}>
        {numbers.map(([number, text]) => (
          <li key={text}>
            <Typography component="span" color="primary" sx={NUMBER}>
              {formatCount(number)}
            </Typography>{' '}
            <Typography component="span" color="textSecondary">
              {text}
            </Typography>
          </li>
        ))}
      </Box>
      <Box component="ul" aria-label="Topics" sx={CHIPS}>
        {topics.map((topic) => (
          <li key={topic}>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              component={RouterLink}
              href={`/downloads?topic=${topic}`}
              aria-label={`${TOPIC_LABELS[topic]} tools`}
              sx={CHIP}
            >
              {TOPIC_LABELS[topic]}
            </Button>
          </li>
        ))}
      </Box>
    </Container>
  );
}

const SECTION = { xs: 12, md: 20 };
const NUMBERS = {
  m: 0,
  mb: 6,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 12,
  rowGap: 4,
  '& > li': { display: 'flex', alignItems: 'baseline', gap: 3 },
};
const NUMBER = { fontSize: '2.5rem', fontWeight: 750, lineHeight: 1, letterSpacing: '-0.03em' };
/** On phones, a row that scrolls up to the edges of the window. */
const CHIPS = {
  m: 0,
  mx: { xs: -4, sm: 0 },
  p: 0,
  px: { xs: 4, sm: 0 },
  py: 1,
  listStyle: 'none',
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 2,
  '& > li': { flexShrink: 0 },
};
const CHIP = {
  borderRadius: 6,
  px: 4,
  whiteSpace: 'nowrap',
  '&.MuiButton-outlined': { borderColor: 'divider', bgcolor: 'background.paper' },
};
