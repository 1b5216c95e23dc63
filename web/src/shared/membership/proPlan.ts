import type { PublicConfig } from '@contracts/site';

/** The advertised yearly value, and that Pro can be canceled (spec §9). */
export const PRO_NOTE = '$240 yearly value. Cancel anytime.';

/** The feature that links to the learning paths. */
export const LEARNING_PATHS = 'Exclusive learning paths';

export const PRIORITY_SUPPORT = 'Priority support';
export const COMMUNITY_ACCESS = 'Expert community access';

const WEEKLY_TOOLS = 'Weekly new tools';

/** What the Pro plan includes (spec §1). */
const PRO_FEATURES = [
  '50+ advanced tools',
  'Unlimited downloads',
  LEARNING_PATHS,
  PRIORITY_SUPPORT,
  WEEKLY_TOOLS,
  COMMUNITY_ACCESS,
];

/** The features of Pro that exist here: support that promises a time, a community with an address, and new tools every week if there are. */
export const proFeatures = (config: PublicConfig | undefined, hasWeeklyTools: boolean): string[] =>
  PRO_FEATURES.filter(
    (feature) =>
      (feature !== PRIORITY_SUPPORT || config?.supportResponseHours) &&
      (feature !== COMMUNITY_ACCESS || config?.communityUrl) &&
      (feature !== WEEKLY_TOOLS || hasWeeklyTools),
  );
