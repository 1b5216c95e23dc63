/** What the Pro plan includes (spec §1). */
export const PRO_FEATURES = [
  '50+ advanced tools',
  'Unlimited downloads',
  'Exclusive learning paths',
  'Priority support',
  'Weekly new tools',
  'Expert community access',
];
