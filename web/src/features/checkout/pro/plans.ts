import { PRO_FEATURES } from '../../../shared/membership/proFeatures';

/** A plan on offer (spec §1). */
export interface Plan {
  name: string;
  /** Dollars a month, formatted. */
  price: string;
  note?: string;
  features: string[];
}

/** The free plan (spec §1, §9). */
export const FREE_PLAN: Plan = {
  name: 'Free',
  price: '$0',
  features: ['5 basic security tools', 'Community forums', 'Basic tutorials', 'Limited downloads'],
};

/** The Pro plan (spec §1, §9). */
export const PRO_PLAN: Plan = {
  name: 'EXE Pro',
  price: '$19.99',
  note: '$240 yearly value. Cancel anytime.',
  features: PRO_FEATURES,
};
