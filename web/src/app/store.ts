import { configureStore } from '@reduxjs/toolkit';
import { api } from '../shared/api/api';

/** The client's store: server data only, kept by RTK Query. A slice would need a reason. */
export const makeStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
