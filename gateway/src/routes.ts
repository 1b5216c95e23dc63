/** The services behind the gateway; each name is the audience of the internal tokens that the service accepts. */
export type ServiceName = 'identity' | 'catalogue' | 'downloads' | 'payments' | 'realtime';

/** Who may call a route. `public` routes ignore the session; `visitor` routes resolve it but do not require one. */
export type RouteAudience = 'public' | 'visitor' | 'member' | 'admin';

/** The methods of a route; HEAD is served wherever GET is. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a request is handled: where possible `cached` from memory or `session` from the session; `file` as a stream, `local` by the gateway. */
export type Handling = 'json' | 'upload' | 'cached' | 'session' | 'file' | 'local';

export interface Route {
  method: RouteMethod;
  /** Segments that start with a colon match an id. */
  path: string;
  to: ServiceName | 'gateway';
  audience: RouteAudience;
  handling: Handling;
  /** Which of the gateway's caches the request invalidates. A member who has read that a payment is complete must also read that they are Pro. */
  changes?: 'tools' | 'sessions';
  /** The service gets the cookie between the two steps of a login. */
  readsPendingLogin?: true;
  /** Message of 401; `Please log in.` when absent. */
  signIn?: string;
  /** Its JSON body has the lessons of a learning path, for which the usual limit is too low. */
  hasLessons?: true;
  /** Called by payment providers, which authenticate by signature: the cross-site check does not apply. */
  isWebhook?: true;
}

/** Whether responses of a route are for one user and must not be cached. */
export const isPersonal = ({ audience }: Pick<Route, 'audience'>): boolean => audience === 'member' || audience === 'admin';

const SIGN_IN_TO_DOWNLOAD = 'Please log in to download tools.';

/** The route table: method and path, service, audience and handling. Unlisted paths are web pages or 404. */
export const ROUTES: readonly Route[] = [
  { method: 'GET', path: '/healthz', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/readyz', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/.well-known/change-password', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/api/config', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/api/openapi.json', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/api/docs', to: 'gateway', audience: 'public', handling: 'local' },
  { method: 'GET', path: '/api/docs/:part', to: 'gateway', audience: 'public', handling: 'local' },

  { method: 'POST', path: '/api/register', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/login', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  {
    method: 'POST',
    path: '/api/login/second-factor',
    to: 'identity',
    audience: 'visitor',
    handling: 'json',
    changes: 'sessions',
    readsPendingLogin: true,
  },
  {
    method: 'POST',
    path: '/api/login/second-factor/options',
    to: 'identity',
    audience: 'visitor',
    handling: 'json',
    readsPendingLogin: true,
  },
  {
    method: 'POST',
    path: '/api/login/second-factor/passkey',
    to: 'identity',
    audience: 'visitor',
    handling: 'json',
    changes: 'sessions',
    readsPendingLogin: true,
  },
  { method: 'POST', path: '/api/login/passkey/options', to: 'identity', audience: 'visitor', handling: 'json' },
  { method: 'POST', path: '/api/login/passkey', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/logout', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/password/forgot', to: 'identity', audience: 'visitor', handling: 'json' },
  { method: 'POST', path: '/api/password/reset', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/email/link', to: 'identity', audience: 'visitor', handling: 'json' },
  { method: 'POST', path: '/api/email/disown', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/email/confirm', to: 'identity', audience: 'visitor', handling: 'json' },
  { method: 'POST', path: '/api/email/resend', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/email/undo', to: 'identity', audience: 'visitor', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/account/email', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/second-factor', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/confirmation', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/confirmation/options', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/passkeys/options', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/passkeys', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'DELETE', path: '/api/account/passkeys/:id', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/account/backup-codes', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/totp', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/totp/confirm', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'DELETE', path: '/api/account/totp', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'DELETE', path: '/api/account', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'GET', path: '/api/account/export', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/me', to: 'identity', audience: 'member', handling: 'session' },
  { method: 'POST', path: '/api/account/password', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },
  {
    method: 'POST',
    path: '/api/account/sessions/revoke-others',
    to: 'identity',
    audience: 'member',
    handling: 'json',
    changes: 'sessions',
  },
  { method: 'GET', path: '/api/account/sessions', to: 'identity', audience: 'member', handling: 'json' },
  { method: 'DELETE', path: '/api/account/sessions/:id', to: 'identity', audience: 'member', handling: 'json', changes: 'sessions' },

  { method: 'GET', path: '/api/admin/users', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/users/:id', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/users/:id/downloads', to: 'downloads', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/suspend', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/restore', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/administrator', to: 'identity', audience: 'admin', handling: 'json', changes: 'sessions' },
  {
    method: 'POST',
    path: '/api/admin/users/:id/administrator/remove',
    to: 'identity',
    audience: 'admin',
    handling: 'json',
    changes: 'sessions',
  },
  { method: 'POST', path: '/api/admin/users/:id/second-factor/reset', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/audit', to: 'identity', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/audit.csv', to: 'identity', audience: 'admin', handling: 'json' },

  { method: 'GET', path: '/api/tools', to: 'catalogue', audience: 'public', handling: 'cached' },
  { method: 'POST', path: '/api/tools', to: 'catalogue', audience: 'admin', handling: 'upload', changes: 'tools' },
  { method: 'GET', path: '/api/tools/:id', to: 'catalogue', audience: 'public', handling: 'cached' },
  { method: 'PUT', path: '/api/tools/:id', to: 'catalogue', audience: 'admin', handling: 'upload', changes: 'tools' },
  { method: 'DELETE', path: '/api/tools/:id', to: 'catalogue', audience: 'admin', handling: 'json', changes: 'tools' },
  { method: 'GET', path: '/api/admin/tools', to: 'catalogue', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/tools/:id/thumbnail', to: 'catalogue', audience: 'public', handling: 'json' },

  { method: 'GET', path: '/api/paths', to: 'catalogue', audience: 'public', handling: 'json' },
  { method: 'GET', path: '/api/paths/:slug', to: 'catalogue', audience: 'public', handling: 'json' },
  { method: 'GET', path: '/api/admin/paths', to: 'catalogue', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/paths', to: 'catalogue', audience: 'admin', handling: 'json', hasLessons: true },
  { method: 'PUT', path: '/api/admin/paths/:id', to: 'catalogue', audience: 'admin', handling: 'json', hasLessons: true },
  { method: 'DELETE', path: '/api/admin/paths/:id', to: 'catalogue', audience: 'admin', handling: 'json' },

  { method: 'POST', path: '/api/tools/:id/download', to: 'downloads', audience: 'member', handling: 'file', signIn: SIGN_IN_TO_DOWNLOAD },
  { method: 'GET', path: '/api/downloads/:id', to: 'downloads', audience: 'member', handling: 'file', signIn: SIGN_IN_TO_DOWNLOAD },
  { method: 'GET', path: '/api/dashboard/stats', to: 'downloads', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/downloaded-tools', to: 'downloads', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/tools', to: 'downloads', audience: 'member', handling: 'json' },

  { method: 'GET', path: '/api/user/purchases/:toolId', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/cryptocurrencies', to: 'payments', audience: 'visitor', handling: 'json' },
  { method: 'POST', path: '/api/create-payment', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/create-subscription', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/payments/:id', to: 'payments', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/payments/:id/cancel', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/purchases', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/orders', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/subscription', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/subscription/cancel', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'POST', path: '/api/account/subscription/refresh', to: 'payments', audience: 'member', handling: 'json', changes: 'sessions' },
  { method: 'POST', path: '/api/account/subscription/pay', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/orders/:id/receipt', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/orders/:id/receipt.pdf', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/credit-notes/:id', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/account/credit-notes/:id/credit-note.pdf', to: 'payments', audience: 'member', handling: 'json' },
  { method: 'GET', path: '/api/admin/payments', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/payments/summary', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/payments/:id/surplus', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/payments/:id/settle', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/payments/:id/refund', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/webhooks/nowpayments', to: 'payments', audience: 'public', handling: 'json', isWebhook: true },
  { method: 'POST', path: '/api/webhooks/stripe', to: 'payments', audience: 'public', handling: 'json', isWebhook: true },
  { method: 'GET', path: '/api/admin/payable-currencies', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'GET', path: '/api/admin/customers', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/pro', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/purchases', to: 'payments', audience: 'admin', handling: 'json' },
  { method: 'POST', path: '/api/admin/users/:id/purchases/:toolId/revoke', to: 'payments', audience: 'admin', handling: 'json' },

  { method: 'GET', path: '/ws', to: 'realtime', audience: 'public', handling: 'json' },
  { method: 'GET', path: '/ws/', to: 'realtime', audience: 'public', handling: 'json' },
];

/** Paths that accept WebSocket upgrades; Socket.IO clients add a slash. Realtime answers plain requests to them. */
export const LIVE_PATHS: readonly string[] = ['/ws', '/ws/'];
