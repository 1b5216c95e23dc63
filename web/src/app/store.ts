import type { PageState } from '@contracts/page';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api';
import { cacheConfig } from '../shared/api/configApi';
import { cacheUser, checkUserOn401 } from '../shared/session/sessionApi';

/** Creates the store, which holds only RTK Query's cache. Entries from the page state are not fetched again. */
export function makeStore({ config, user }: Partial<PageState> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) =>
      // Both checks read the whole cache after every action, in development and in tests.
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(
        api.middleware,
        checkUserOn401,
      ),
  });
  if (config) store.dispatch(cacheConfig(config));
  if (user === null) store.dispatch(cacheUser(null));
  return store;
}
