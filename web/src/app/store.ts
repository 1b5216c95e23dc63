import type { PageState } from '@contracts/page';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api';
import { cacheConfig } from '../shared/api/configApi';
import { cacheUser, checkUserOn401 } from '../shared/session/sessionApi';

/** Where Redux Toolkit's checks run. They read the whole cache after every action, which tests have no time for. */
const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/** Creates the store, which holds only RTK Query's cache. Entries from the page state are not fetched again. */
export function makeStore({ config, user }: Partial<PageState> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) =>
      getDefault({
        immutableCheck: IS_DEVELOPMENT,
        serializableCheck: IS_DEVELOPMENT,
      }).concat(api.middleware, checkUserOn401),
  });
  if (config) store.dispatch(cacheConfig(config));
  if (user === null) store.dispatch(cacheUser(null));
  return store;
}
