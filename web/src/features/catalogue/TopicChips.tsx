import type { FacetCount } from '@contracts/catalogue';
import { type Topic, TOPIC_LABELS, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { countOf, formatCount } from '../../shared/format/format';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';
import { countIn } from './filterOptions';

const CHOICES = [
  ['all', 'All topics'],
  ...TOPICS.map((topic) => [topic, TOPIC_LABELS[topic]] as const),
] as const;

interface TopicChipsProps {
  topic: Topic | 'all';
  counts: FacetCount[] | undefined;
  onChange: (topic: Topic | 'all') => void;
}

/** Selects a topic of the catalogue, each with its number of tools. The chips scroll in one row on phones and wrap elsewhere. */
export function TopicChips({ topic, counts, onChange }: TopicChipsProps) {
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} role="group" aria-label="Topic" sx={ROW}>
      {CHOICES.map(([choice, label]) => {
        const count = choice === 'all' ? undefined : countIn(counts, choice);
        return (
          <Button
            key={choice}
            size="small"
            color={choice === topic ? 'primary' : 'inherit'}
            variant={choice === topic ? 'contained' : 'outlined'}
            aria-pressed={choice === topic}
            aria-description={count === undefined ? undefined : countOf(count, 'tool')}
            onClick={() => onChange(choice)}
            sx={CHIP}
          >
            {label}
            {choice !== 'all' && (
              <Typography component="span" variant="mono" aria-hidden="true" sx={COUNT}>
                {count !== undefined && formatCount(count)}
              </Typography>
            )}
          </Button>
        );
      })}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  gap: 2,
  p: 1,
  mx: -1,
  mb: 6,
};
const CHIP = { flexShrink: 0, borderRadius: 6, px: 4, whiteSpace: 'nowrap' };
const COUNT = { ml: 2, minWidth: '1ch', fontSize: '0.8125rem', color: 'inherit' };
