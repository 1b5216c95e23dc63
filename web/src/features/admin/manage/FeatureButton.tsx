import type { Tool } from '@contracts/tool';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import { useToolFlag } from '../useToolFlag';

/** Chooses a tool for the front page, or no longer. */
export function FeatureButton({ tool }: { tool: Pick<Tool, 'id' | 'name' | 'featured'> }) {
  const { id, name, featured } = tool;
  const { set, pending } = useToolFlag({ id }, 'featured');
  return (
    <IconButton
      aria-label={`Feature ${name} on the front page`}
      aria-pressed={featured}
      title={featured ? 'Featured on the front page' : 'Feature on the front page'}
      color={featured ? 'primary' : 'default'}
      loading={pending}
      onClick={() => void set(!featured)}
    >
      {featured ? <StarIcon /> : <StarBorderIcon />}
    </IconButton>
  );
}
