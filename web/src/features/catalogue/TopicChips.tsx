import { TOPIC_LABELS, type Topic, TOPICS } from '@contracts/topic';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BAR_ATTRIBUTE } from '../../shared/toast/ToastArea';

const CHOICES = [
  ['all', 'All topics'],
  ...TOPICS.map((topic) => [topic, TOPIC_LABELS[topic]] as const),
] as const;

interface TopicChipsProps {
  topic: Topic | 'all';
  onChange: (topic: Topic | 'all') => void;
}

/** Selects a topic of the catalogue. The chips scroll in one row on phones and wrap elsewhere. */
export function TopicChips({ topic, onChange }: TopicChipsProps) {
  return (
    <Box {...{ [BAR_ATTRIBUTE]: '' }} role="group" aria-label="Topic" sx={ROW}>
      {CHOICES.map(([choice, label]) => (
        <Button
          key={choice}
          size="small"
          color="inherit"
          variant={choice === topic ? 'contained' : 'outlined'}
          aria-pressed={choice === topic}
          onClick={() => onChange(choice)}
          sx={CHIP}
        >
          {label}
        </Button>
      ))}
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
