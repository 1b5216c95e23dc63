import type { LearningPath } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import Stack from '@mui/material/Stack';
import { countOf } from '../format/format';
import { Label } from '../ui/Label';
import { pathPrice } from './pathPrice';

interface PathFactsProps {
  path: Omit<LearningPath, 'slug' | 'title' | 'summary' | 'updatedAt' | 'thumbnailUrls'>;
}

/** The levels of a path, its steps, how long they take, and what they cost. */
export function PathFacts({ path }: PathFactsProps) {
  const { toolIds, durationMinutes, skillLevels, isPro, premiumCount } = path;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {skillLevels.length > 0 && <Label>{levelRange(skillLevels)}</Label>}
      <Label>{countOf(toolIds.length, 'step')}</Label>
      {durationMinutes > 0 && <Label>{approximateDuration(durationMinutes)}</Label>}
      <Label color={priceColor(isPro, premiumCount)}>{pathPrice(path)}</Label>
    </Stack>
  );
}

const priceColor = (isPro: boolean, premiumCount: number) => {
  if (premiumCount > 0) return 'premium.main';
  return isPro ? 'pro.main' : 'free.main';
};

/** `Beginner`, or `Beginner to advanced`. */
function levelRange(levels: LearningPath['skillLevels']): string {
  const [first, ...others] = levels.map((level) => SKILL_LEVEL_LABELS[level]);
  const last = others.at(-1);
  return last ? `${first} to ${last.toLowerCase()}` : (first ?? '');
}

/** Minutes up to an hour, then whole hours. */
const approximateDuration = (minutes: number): string =>
  minutes < 60 ? countOf(minutes, 'minute') : `about ${countOf(Math.round(minutes / 60), 'hour')}`;
