import { useToolsInPro } from '../../../shared/membership/proToolsApi';

/** Says how premium tools are sold, in a sentence. */
export const PremiumTerms = () => (
  <>{useToolsInPro().length > 0 ? 'Other premium' : 'Premium'} tools are bought one at a time.</>
);
