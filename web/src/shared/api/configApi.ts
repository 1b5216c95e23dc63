import type { PublicConfig } from '@contracts/site';
import { api, type ApiState } from './api';

const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query<PublicConfig, void>({ query: () => '/api/config' }),
  }),
});

/** Caches the settings from the page state, so that they are not fetched. */
export const cacheConfig = (config: PublicConfig) =>
  configApi.util.upsertQueryEntries([{ endpointName: 'config', arg: undefined, value: config }]);

/** Selects the settings; undefined while unknown. */
export const selectConfig = (state: ApiState) => configApi.endpoints.config.select()(state).data;

export const { useConfigQuery } = configApi;
