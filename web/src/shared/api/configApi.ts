import { api } from './api';

/** What the server says about itself (`GET /api/config`). */
export interface SiteConfig {
  /** Payments are simulated: nothing is charged, addresses belong to no real network. */
  testMode: boolean;
  cardPayments: boolean;
  stripePublishableKey: string | null;
  supportEmail: string;
  /** Where simulated payments are played, such as http://127.0.0.1:4000; only in test mode. */
  sandboxUrl?: string | null;
  /** Crypto payments are made on the processor's own page, so that a tab is opened with the click. */
  hostedPayments?: boolean;
  /** Where emails can be read in development; null elsewhere. */
  mailboxUrl?: string | null;
}

const configApi = api.injectEndpoints({
  endpoints: (build) => ({ config: build.query<SiteConfig, void>({ query: () => '/api/config' }) }),
});

/** The page came with it, so it need not be asked. */
export const knowConfig = (config: SiteConfig) =>
  configApi.util.upsertQueryEntries([{ endpointName: 'config', arg: undefined, value: config }]);

export const { useConfigQuery } = configApi;
