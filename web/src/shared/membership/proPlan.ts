/** The advertised yearly value, and that Pro can be canceled (spec §9). */
export const PRO_NOTE = '$240 yearly value. Cancel anytime.';

/** The feature that links to the learning paths. */
export const LEARNING_PATHS = 'Exclusive learning paths';

/** What the Pro plan includes (spec §1). */
export const PRO_FEATURES = [
  '50+ advanced tools',
  'Unlimited downloads',
  LEARNING_PATHS,
  'Priority support',
  'Weekly new tools',
  'Expert community access',
];
