import type { LearningPath } from '@contracts/path';
import { SKILL_LEVEL_LABELS } from '@contracts/skill-level';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countOf } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { useOwnedToolsQuery } from '../tools/toolsApi';
import { Label } from '../ui/Label';
import { pathPrice } from './pathPrice';
import { useUpcoming } from './useUpcoming';

interface PathFactsProps {
  path: Pick<
    LearningPath,
    'toolIds' | 'durationMinutes' | 'skillLevels' | 'isPro' | 'premiumTools'
  >;
}

/** The levels of a path, its steps, how long they take, and what they cost the visitor or member. */
export const PathFacts = ({ path }: PathFactsProps) => (
  <Stack sx={{ gap: 2 }}>
    <PathChips path={path} />
    <PathPrice path={path} />
  </Stack>
);

/** The levels of a path, its steps, and how long they take. */
export function PathChips({ path: { toolIds, durationMinutes, skillLevels } }: PathFactsProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {skillLevels.length > 0 && <Label>{levelRange(skillLevels)}</Label>}
      <Label>{countOf(toolIds.length, 'step')}</Label>
      {durationMinutes > 0 && <Label>{approximateDuration(durationMinutes)}</Label>}
    </Stack>
  );
}

/** What the steps of a path cost the visitor or member now. */
export function PathPrice({ path }: PathFactsProps) {
  const { premiumTools } = path;
  const user = useCurrentUser();
  const { currentData: owned } = useOwnedToolsQuery(undefined, {
    skip: !user || !premiumTools[0],
  });
  const upcoming = useUpcoming(premiumTools.map(({ proUntil }) => proUntil));
  const { text, level } = pathPrice(path, { owned, hasPro: user?.isPro, upcoming });
  return <Typography sx={{ ...PRICE, color: `${level}.main` }}>{text}</Typography>;
}

const PRICE = { width: 1, fontWeight: 600, overflowWrap: 'anywhere' };

/** `Beginner`, or `Beginner to advanced`. */
export function levelRange(levels: LearningPath['skillLevels']): string {
  const [first, ...others] = levels.map((level) => SKILL_LEVEL_LABELS[level]);
  const last = others.at(-1);
  return last ? `${first} to ${last.toLowerCase()}` : (first ?? '');
}

/** Minutes up to an hour, then whole hours. */
export const approximateDuration = (minutes: number): string =>
  minutes < 60 ? countOf(minutes, 'minute') : `about ${countOf(Math.round(minutes / 60), 'hour')}`;
