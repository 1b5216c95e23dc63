import { api } from './api';

/** What the server says about itself (`GET /api/config`). */
export interface SiteConfig {
  /** Payments are simulated: nothing is charged, addresses belong to no real network. */
  testMode: boolean;
  cardPayments: boolean;
  stripePublishableKey: string | null;
  supportEmail: string;
}

const configApi = api.injectEndpoints({
  endpoints: (build) => ({ config: build.query<SiteConfig, void>({ query: () => '/api/config' }) }),
});

export const { useConfigQuery } = configApi;
