import type { LearningPath } from '@contracts/path';
import Stack from '@mui/material/Stack';
import { countOf, formatPrice } from '../format/format';
import { AccessBadge } from '../tools/badges';
import { Label } from '../ui/Label';

interface PathFactsProps {
  path: Pick<
    LearningPath,
    'toolIds' | 'durationMinutes' | 'isPro' | 'premiumCount' | 'premiumPrice'
  >;
}

/** The number of tools of a path, how long they take, whether some need Pro, and what Pro does not include. */
export function PathFacts({ path }: PathFactsProps) {
  const { toolIds, durationMinutes, isPro, premiumCount, premiumPrice } = path;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {isPro && <AccessBadge level="pro" />}
      <Label>{countOf(toolIds.length, 'tool')}</Label>
      {durationMinutes > 0 && <Label>{approximateDuration(durationMinutes)}</Label>}
      {premiumCount > 0 && (
        <Label color="premium.main">
          {premiumCount} sold separately, {formatPrice(premiumPrice)}
        </Label>
      )}
    </Stack>
  );
}

/** Minutes up to an hour, then whole hours. */
const approximateDuration = (minutes: number): string =>
  minutes < 60 ? countOf(minutes, 'minute') : `about ${countOf(Math.round(minutes / 60), 'hour')}`;
