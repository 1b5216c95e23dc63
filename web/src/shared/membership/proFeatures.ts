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
