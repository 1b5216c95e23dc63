import { PRO_PRICE } from '@contracts/membership';
import type { PathTool } from '@contracts/path';
import type { CurrentUser } from '@contracts/user';
import { formatPrice } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { useIsBefore } from '../../shared/tools/useIsBefore';
import { useIsOwned } from '../../shared/tools/useOwnership';

/** Whether a step can be done now, and what it costs. */
export interface StepAccess {
  isLocked: boolean;
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
  if (accessLevel === 'free')
    return { isLocked: false, label: 'Free', sentence: 'This step is free.' };
  if (accessLevel === 'pro')
    return user?.isPro
      ? {
          isLocked: false,
          label: 'Included in Pro',
          sentence: 'This step is part of your EXE Pro.',
        }
      : {
          isLocked: true,
          label: 'Needs Pro',
          sentence: `This step needs EXE Pro, ${PRO_PRICE} a month.`,
        };
  if (isOwned)
    return { isLocked: false, label: 'Yours', sentence: 'You own the tool of this step.' };
  const cost = formatPrice(price);
  if (!isIncludedInPro)
    return {
      isLocked: true,
      label: `Sold separately: ${cost}`,
      sentence: `The tool of this step is sold separately for ${cost}.`,
    };
  return user?.isPro
    ? {
        isLocked: false,
        label: 'Included in Pro now',
        sentence: 'The tool of this step is part of your EXE Pro at the moment.',
      }
    : {
        isLocked: true,
        label: `With Pro now, or ${cost}`,
        sentence: `The tool of this step is part of EXE Pro at the moment, and sold separately for ${cost}.`,
      };
}

/** What the current user needs for the tool of a step. */
export function useStepAccess(tool: PathTool): StepAccess {
  const user = useCurrentUser();
  const isOwned = useIsOwned(tool, user);
  const isIncludedInPro = useIsBefore(tool.proUntil);
  return stepAccess(tool, user, { isOwned, isIncludedInPro });
}
