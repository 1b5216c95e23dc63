import { PRO_PRICE } from '@contracts/membership';
import { PRO_FEATURES, PRO_NOTE } from '../../../shared/membership/proPlan';

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
  price: PRO_PRICE,
  note: PRO_NOTE,
  features: PRO_FEATURES,
};
