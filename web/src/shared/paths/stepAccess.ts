import { PRO_PRICE } from '@contracts/membership';
import type { PathTool } from '@contracts/path';
import type { CurrentUser } from '@contracts/user';
import { formatPrice } from '../format/format';
import { useCurrentUser } from '../session/sessionApi';
import { useIsBefore } from '../tools/useIsBefore';
import { useIsOwned } from '../tools/useOwnership';

/** Whether a step can be done now, and what it costs. */
export interface StepAccess {
  isLocked: boolean;
  /** What opens a locked step; null when it is open. */
  offer: 'pro' | 'buy' | null;
  /** In a few words, for the step's label. */
  label: string;
  /** As a sentence, beside the button that starts the step. */
  sentence: string;
}

/** What a member, or a visitor, needs for the tool of a step. */
export function stepAccess(
  { accessLevel, price }: Pick<PathTool, 'accessLevel' | 'price'>,
  user: Pick<CurrentUser, 'isPro'> | null | undefined,
  { isOwned, isIncludedInPro }: { isOwned: boolean; isIncludedInPro: boolean },
): StepAccess {
  if (accessLevel === 'free') return open('Free', 'This step is free.');
  if (accessLevel === 'pro')
    return user?.isPro
      ? open('Included in Pro', 'This step is part of your EXE Pro.')
      : locked('pro', 'Needs Pro', `This step needs EXE Pro, ${PRO_PRICE} a month.`);
  if (isOwned) return open('Yours', 'You own the tool of this step.');
  const cost = formatPrice(price);
  if (!isIncludedInPro)
    return locked(
      'buy',
      `Sold separately: ${cost}`,
      `The tool of this step is sold separately for ${cost}.`,
    );
  return user?.isPro
    ? open('Included in Pro now', 'The tool of this step is part of your EXE Pro at the moment.')
    : locked(
        'buy',
        `With Pro now, or ${cost}`,
        `The tool of this step is part of EXE Pro at the moment, and sold separately for ${cost}.`,
      );
}

const open = (label: string, sentence: string): StepAccess => ({
  isLocked: false,
  offer: null,
  label,
  sentence,
});
const locked = (
  offer: NonNullable<StepAccess['offer']>,
  label: string,
  sentence: string,
): StepAccess => ({ isLocked: true, offer, label, sentence });

/** What the current user needs for the tool of a step. */
export function useStepAccess(tool: PathTool): StepAccess {
  const user = useCurrentUser();
  const isOwned = useIsOwned(tool, user);
  const isIncludedInPro = useIsBefore(tool.proUntil);
  return stepAccess(tool, user, { isOwned, isIncludedInPro });
}
