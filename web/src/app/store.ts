import type { PageState } from '@contracts/page';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api';
import { knowConfig } from '../shared/api/configApi';
import { forgetUserOn401 } from '../shared/session/forgetUser';
import { knowNobodyIsSignedIn } from '../shared/session/sessionApi';

/**
 * The store: server data only, kept by RTK Query, so nothing of ours could be mutated by mistake. A slice would need a reason.
 * What the page came with is known at once and never asked.
 */
export function makeStore({ config, user }: Partial<PageState> = {}) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault({ immutableCheck: false, serializableCheck: false }).concat(api.middleware, forgetUserOn401),
  });
  if (config) store.dispatch(knowConfig(config));
  if (user === null) store.dispatch(knowNobodyIsSignedIn());
  return store;
}
