import { api } from './api';

/** The server's public settings (`GET /api/config`). */
export interface SiteConfig {
  /** Payments are simulated: nothing is charged, and addresses belong to no real network. */
  testMode: boolean;
  cardPayments: boolean;
  stripePublishableKey: string | null;
  supportEmail: string;
  /** Address of the payment sandbox, such as http://127.0.0.1:4000; only in test mode. */
  sandboxUrl?: string | null;
  /** Crypto payments take place on the provider's page, which opens in a new tab. */
  hostedPayments?: boolean;
  /** Address of the development mailbox; null elsewhere. */
  mailboxUrl?: string | null;
}

const configApi = api.injectEndpoints({
  endpoints: (build) => ({ config: build.query<SiteConfig, void>({ query: () => '/api/config' }) }),
});

/** Caches the settings from the page state, so that they are not fetched. */
export const cacheConfig = (config: SiteConfig) =>
  configApi.util.upsertQueryEntries([{ endpointName: 'config', arg: undefined, value: config }]);

export const { useConfigQuery } = configApi;
