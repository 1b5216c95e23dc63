import type { LearningPath } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { useOwnedToolsQuery } from '../tools/toolsApi';
import { Label } from '../ui/Label';
import { pathPrice } from './pathPrice';

interface PathFactsProps {
  path: Omit<LearningPath, 'slug' | 'title' | 'summary' | 'updatedAt' | 'thumbnailUrls'>;
}

/** The levels of a path, its steps, how long they take, and what they cost the visitor or member. */
export function PathFacts({ path }: PathFactsProps) {
  const { toolIds, durationMinutes, skillLevels, isPro, premiumTools } = path;
  const user = useCurrentUser();
  const isSold = premiumTools.length > 0;
  const { currentData: owned = [] } = useOwnedToolsQuery(undefined, { skip: !user || !isSold });
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {skillLevels.length > 0 && <Label>{levelRange(skillLevels)}</Label>}
      <Label>{countOf(toolIds.length, 'step')}</Label>
      {durationMinutes > 0 && <Label>{approximateDuration(durationMinutes)}</Label>}
      <Typography
        sx={{
          flexBasis: '100%',
          color: `${isSold ? 'premium' : isPro ? 'pro' : 'free'}.main`,
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        {pathPrice(path, owned, user?.isPro)}
      </Typography>
    </Stack>
  );
}

/** `Beginner`, or `Beginner to advanced`. */
function levelRange(levels: LearningPath['skillLevels']): string {
  const [first, ...others] = levels.map((level) => SKILL_LEVEL_LABELS[level]);
  const last = others.at(-1);
  return last ? `${first} to ${last.toLowerCase()}` : (first ?? '');
}

/** Minutes up to an hour, then whole hours. */
const approximateDuration = (minutes: number): string =>
  minutes < 60 ? countOf(minutes, 'minute') : `about ${countOf(Math.round(minutes / 60), 'hour')}`;
