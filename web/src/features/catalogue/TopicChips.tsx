import type { FacetCount } from '@contracts/catalogue';
import type { Topic } from '@contracts/topic';
import Box from '@mui/material/Box';
import { ChoiceChips } from '../../shared/ui/ChoiceChips';
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
    <Box sx={{ display: { xs: 'none', sm: 'block' }, mb: 6 }}>
      <ChoiceChips
        label="Topic"
        noun="tool"
        value={topic}
        choices={choices.map(([value, label]) => ({
          value: value as Topic | 'all',
          label,
          count: value === 'all' ? undefined : countIn(counts, value),
        }))}
        onChange={onChange}
      />
    </Box>
  );
}
