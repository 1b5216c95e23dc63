import type { LearningPath } from '@contracts/path';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../../shared/format/format';
import { AccessBadge } from '../../shared/ui/Badge';

/** The number of tools of a path, how long they take, and whether some need Pro. */
export function PathFacts({ path }: { path: Pick<LearningPath, 'toolIds' | 'durationMinutes' | 'isPro'> }) {
  const hours = Math.max(1, Math.round(path.durationMinutes / 60));
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {path.isPro && <AccessBadge level="pro" />}
      <Typography color="textSecondary">
        {countOf(path.toolIds.length, 'tool')}
        {path.durationMinutes > 0 && `, about ${countOf(hours, 'hour')}`}
      </Typography>
    </Stack>
  );
}
