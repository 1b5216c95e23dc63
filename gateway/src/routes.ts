import { CATALOGUE_ROUTES } from './routes/catalogue.routes';
import { DOWNLOADS_ROUTES } from './routes/downloads.routes';
import { GATEWAY_ROUTES } from './routes/gateway.routes';
import { IDENTITY_ROUTES } from './routes/identity.routes';
import { PAYMENTS_ROUTES } from './routes/payments.routes';
import { REALTIME_ROUTES } from './routes/realtime.routes';
import type { Route } from './routes/route';

/** The route table: each service's routes. Unlisted paths are web pages or 404. */
export const ROUTES: readonly Route[] = [
  ...GATEWAY_ROUTES,
  ...IDENTITY_ROUTES,
  ...CATALOGUE_ROUTES,
  ...DOWNLOADS_ROUTES,
  ...PAYMENTS_ROUTES,
  ...REALTIME_ROUTES,
];
