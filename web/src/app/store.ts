import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api';

/** The client's store: server data only, kept by RTK Query, so nothing of ours could be mutated by mistake. A slice would need a reason. */
export const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
  });
