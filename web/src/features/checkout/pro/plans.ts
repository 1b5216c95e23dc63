import { PRO_PRICE } from '@contracts/membership';
import type { PublicConfig } from '@contracts/site';
import { PRO_NOTE } from '../../../shared/membership/proPlan';

/** A plan on offer (spec §1). */
export interface Plan {
  name: string;
  /** Dollars a month, formatted. */
  price: string;
  note?: string;
  features: string[];
}

const COMMUNITY_FORUMS = 'Community forums';
const FREE_FEATURES = [
  '5 basic security tools',
  COMMUNITY_FORUMS,
  'Basic tutorials',
  'Limited downloads',
];

/** The free plan (spec §1, §9), without forums where there is no community. */
export const freePlan = (config: PublicConfig | undefined): Plan => ({
  name: 'Free',
  price: '$0',
  features: FREE_FEATURES.filter((feature) => feature !== COMMUNITY_FORUMS || config?.communityUrl),
});

/** The Pro plan (spec §1, §9) with the features that exist here. */
export const proPlan = (features: string[]): Plan => ({
  name: 'EXE Pro',
  price: PRO_PRICE,
  note: PRO_NOTE,
  features,
});
