import type { FacetCount } from '@contracts/catalogue';
import type { Topic } from '@contracts/topic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { countOf, formatCount } from '../../shared/format/format';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';
import { countIn, TOPIC_OPTIONS } from './filterOptions';

interface TopicChipsProps {
  topic: Topic | 'all';
  counts: FacetCount[] | undefined;
  onChange: (topic: Topic | 'all') => void;
}

/** Selects a topic of the catalogue, each with its number of tools. Topics without tools are left out; on phones, the filters have them. */
export function TopicChips({ topic, counts, onChange }: TopicChipsProps) {
  const choices = TOPIC_OPTIONS.filter(
    ([choice]) => choice === 'all' || choice === topic || countIn(counts, choice) !== 0,
  );
  if (choices.length === 1) return null;
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} role="group" aria-label="Topic" sx={ROW}>
      {choices.map(([choice, label]) => {
        const count = choice === 'all' ? undefined : countIn(counts, choice);
        return (
          <Button
            key={choice}
            size="small"
            color={choice === topic ? 'primary' : 'inherit'}
            variant={choice === topic ? 'contained' : 'outlined'}
            aria-pressed={choice === topic}
            aria-description={count === undefined ? undefined : countOf(count, 'tool')}
            onClick={() => onChange(choice as Topic | 'all')}
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
  display: { xs: 'none', sm: 'flex' },
  overflowX: 'auto',
  gap: 2,
  p: 1,
  mx: -1,
  mb: 6,
};
/** A chip that is not chosen stands back behind the cards. */
const CHIP = {
  flexShrink: 0,
  borderRadius: 6,
  px: 4,
  whiteSpace: 'nowrap',
  '&.MuiButton-outlined': {
    borderColor: 'divider',
    bgcolor: 'background.paper',
    '&:hover': { borderColor: 'control' },
  },
};
const COUNT = { ml: 2, minWidth: '1ch', fontSize: '0.8125rem', color: 'inherit' };
