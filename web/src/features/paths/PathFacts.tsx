import type { LearningPath } from '@contracts/path';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../../shared/format/format';
import { AccessBadge } from '../../shared/tools/badges';

/** The number of tools of a path, how long they take, and whether some need Pro. */
export function PathFacts({
  path,
}: {
  path: Pick<LearningPath, 'toolIds' | 'durationMinutes' | 'isPro'>;
}) {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      {path.isPro && <AccessBadge level="pro" />}
      <Typography color="textSecondary">
        {countOf(path.toolIds.length, 'tool')}
        {path.durationMinutes > 0 && `, about ${approximateDuration(path.durationMinutes)}`}
      </Typography>
    </Stack>
  );
}

/** Minutes up to an hour, then whole hours. */
const approximateDuration = (minutes: number): string =>
  minutes < 60 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour');
