/** The services behind the gateway; each name is the audience of the internal tokens that the service accepts. */
export type ServiceName = 'identity' | 'catalogue' | 'downloads' | 'payments' | 'realtime';

/** Who may call a route. `public` routes ignore the session; `visitor` routes resolve it but do not require one. */
export type RouteAudience = 'public' | 'visitor' | 'member' | 'admin';

/** The methods of a route; HEAD is served wherever GET is. */
type RouteMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a request is handled. `local` routes belong to Nest's controllers, `live` ones are WebSocket upgrades. */
export type Handling = 'forward' | 'upload' | 'cached' | 'download' | 'live' | 'local';

export interface Route {
  method: RouteMethod;
  /** Segments that start with a colon match an id. */
  path: string;
  to: ServiceName | 'gateway';
  audience: RouteAudience;
  handling: Handling;
  /** Maximum size of its body in bytes; a JSON body has 16 KiB unless given. */
  bodyLimit?: number;
  /** Which of the gateway's caches the request invalidates. */
  changes?: 'tools' | 'sessions';
  /** The service gets the cookie between the two steps of a login. */
  readsPendingLogin?: true;
  /** Message of 401; `Please log in.` when absent. */
  signIn?: string;
  /** Called by payment providers, which authenticate by signature: the cross-site check does not apply. */
  isWebhook?: true;
}

type RouteOptions = Omit<Route, 'method' | 'path' | 'handling'> & { handling?: Handling };

function route(methodAndPath: `${RouteMethod} /${string}`, options: RouteOptions): Route {
  const [method = '', path = ''] = methodAndPath.split(' ');
  return {
    method: method as RouteMethod,
    path,
    handling: options.to === 'gateway' ? 'local' : 'forward',
    ...options,
  };
}

/** Whether responses of a route are for one user and must not be cached. */
export const isPersonal = ({ audience }: Pick<Route, 'audience'>): boolean =>
  audience === 'member' || audience === 'admin';

const KIB = 1024;
/** A file of 200 MiB, a thumbnail and the multipart framing. */
const UPLOAD_LIMIT = 204 * KIB * KIB;
/** A picture of 2 MiB and the multipart framing. */
const SCREENSHOT_LIMIT = 3 * KIB * KIB;
const SIGN_IN_TO_DOWNLOAD = 'Please log in to download tools.';

/** The route table. Unlisted paths are web pages or 404. */
export const ROUTES: readonly Route[] = [
  route('GET /healthz', { to: 'gateway', audience: 'public' }),
  route('GET /readyz', { to: 'gateway', audience: 'public' }),
  route('GET /.well-known/change-password', { to: 'gateway', audience: 'public' }),
  route('GET /api/config', { to: 'gateway', audience: 'public' }),
  route('GET /api/openapi.json', { to: 'gateway', audience: 'public' }),
  route('GET /api/docs', { to: 'gateway', audience: 'public' }),
  route('GET /api/docs/:part', { to: 'gateway', audience: 'public' }),

  route('POST /api/register', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/login', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/login/second-factor', {
    to: 'identity',
    audience: 'visitor',
    changes: 'sessions',
    readsPendingLogin: true,
  }),
  route('POST /api/login/second-factor/options', {
    to: 'identity',
    audience: 'visitor',
    readsPendingLogin: true,
  }),
  route('POST /api/login/second-factor/passkey', {
    to: 'identity',
    audience: 'visitor',
    changes: 'sessions',
    readsPendingLogin: true,
  }),
  route('POST /api/login/passkey/options', { to: 'identity', audience: 'visitor' }),
  route('POST /api/login/passkey', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/logout', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/password/forgot', { to: 'identity', audience: 'visitor' }),
  route('POST /api/password/reset', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/link', { to: 'identity', audience: 'visitor' }),
  route('POST /api/email/disown', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/confirm', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/resend', { to: 'identity', audience: 'member' }),
  route('POST /api/email/undo', { to: 'identity', audience: 'visitor', changes: 'sessions' }),
  route('POST /api/account/email', { to: 'identity', audience: 'member' }),
  route('GET /api/account', { to: 'identity', audience: 'member' }),
  route('GET /api/account/second-factor', { to: 'identity', audience: 'member' }),
  route('POST /api/account/confirmation', { to: 'identity', audience: 'member' }),
  route('POST /api/account/confirmation/options', { to: 'identity', audience: 'member' }),
  route('POST /api/account/passkeys/options', { to: 'identity', audience: 'member' }),
  route('POST /api/account/passkeys', { to: 'identity', audience: 'member', changes: 'sessions' }),
  route('DELETE /api/account/passkeys/:id', {
    to: 'identity',
    audience: 'member',
    changes: 'sessions',
  }),
  route('POST /api/account/backup-codes', { to: 'identity', audience: 'member' }),
  route('POST /api/account/totp', { to: 'identity', audience: 'member' }),
  route('POST /api/account/totp/confirm', {
    to: 'identity',
    audience: 'member',
    changes: 'sessions',
  }),
  route('DELETE /api/account/totp', { to: 'identity', audience: 'member', changes: 'sessions' }),
  route('DELETE /api/account', { to: 'identity', audience: 'member', changes: 'sessions' }),
  route('GET /api/account/export', { to: 'identity', audience: 'member' }),
  route('GET /api/me', { to: 'identity', audience: 'member' }),
  route('POST /api/account/password', { to: 'identity', audience: 'member', changes: 'sessions' }),
  route('POST /api/account/sessions/revoke-others', {
    to: 'identity',
    audience: 'member',
    changes: 'sessions',
  }),
  route('GET /api/account/sessions', { to: 'identity', audience: 'member' }),
  route('DELETE /api/account/sessions/:id', {
    to: 'identity',
    audience: 'member',
    changes: 'sessions',
  }),

  route('GET /api/admin/users', { to: 'identity', audience: 'admin' }),
  route('GET /api/admin/users/:id', { to: 'identity', audience: 'admin' }),

  route('GET /api/admin/users/:id/downloads', { to: 'downloads', audience: 'admin' }),

  route('POST /api/admin/users/:id/suspend', { to: 'identity', audience: 'admin' }),
  route('POST /api/admin/users/:id/restore', { to: 'identity', audience: 'admin' }),
  route('POST /api/admin/users/:id/administrator', {
    to: 'identity',
    audience: 'admin',
    changes: 'sessions',
  }),
  route('POST /api/admin/users/:id/administrator/remove', {
    to: 'identity',
    audience: 'admin',
    changes: 'sessions',
  }),
  route('POST /api/admin/users/:id/second-factor/reset', { to: 'identity', audience: 'admin' }),

  route('GET /api/admin/audit', { to: 'identity', audience: 'admin' }),
  route('GET /api/admin/audit.csv', { to: 'identity', audience: 'admin' }),

  route('GET /api/catalogue', { to: 'catalogue', audience: 'public', handling: 'cached' }),
  route('GET /api/featured-tools', { to: 'catalogue', audience: 'public', handling: 'cached' }),
  route('GET /api/tools', { to: 'catalogue', audience: 'public', handling: 'cached' }),
  route('POST /api/tools', {
    to: 'catalogue',
    audience: 'admin',
    handling: 'upload',
    bodyLimit: UPLOAD_LIMIT,
    changes: 'tools',
  }),
  route('GET /api/tools/:id', { to: 'catalogue', audience: 'public', handling: 'cached' }),
  route('PUT /api/tools/:id', {
    to: 'catalogue',
    audience: 'admin',
    handling: 'upload',
    bodyLimit: UPLOAD_LIMIT,
    changes: 'tools',
  }),
  route('DELETE /api/tools/:id', { to: 'catalogue', audience: 'admin', changes: 'tools' }),
  route('GET /api/admin/tools', { to: 'catalogue', audience: 'admin' }),
  route('GET /api/tools/:id/thumbnail', { to: 'catalogue', audience: 'public' }),
  route('GET /api/tools/:id/screenshots/:screenshotId', { to: 'catalogue', audience: 'public' }),
  route('POST /api/tools/:id/screenshots', {
    to: 'catalogue',
    audience: 'admin',
    handling: 'upload',
    bodyLimit: SCREENSHOT_LIMIT,
    changes: 'tools',
  }),
  route('PUT /api/tools/:id/screenshots', {
    to: 'catalogue',
    audience: 'admin',
    changes: 'tools',
  }),
  route('GET /api/paths', { to: 'catalogue', audience: 'public' }),
  route('GET /api/paths/:slug', { to: 'catalogue', audience: 'public' }),
  route('GET /api/admin/paths', { to: 'catalogue', audience: 'admin' }),
  route('POST /api/admin/paths', { to: 'catalogue', audience: 'admin', bodyLimit: 64 * KIB }),
  route('PUT /api/admin/paths/:id', { to: 'catalogue', audience: 'admin', bodyLimit: 64 * KIB }),
  route('DELETE /api/admin/paths/:id', { to: 'catalogue', audience: 'admin' }),

  route('POST /api/tools/:id/download', {
    to: 'downloads',
    audience: 'member',
    handling: 'download',
    signIn: SIGN_IN_TO_DOWNLOAD,
  }),
  route('GET /api/downloads/:id', {
    to: 'downloads',
    audience: 'member',
    handling: 'download',
    signIn: SIGN_IN_TO_DOWNLOAD,
  }),
  route('GET /api/dashboard/stats', { to: 'downloads', audience: 'member' }),
  route('GET /api/account/downloaded-tools', { to: 'downloads', audience: 'member' }),
  route('GET /api/account/tools', { to: 'downloads', audience: 'member' }),

  route('GET /api/user/purchases/:toolId', { to: 'payments', audience: 'member' }),
  route('GET /api/cryptocurrencies', { to: 'payments', audience: 'visitor' }),
  route('POST /api/create-payment', { to: 'payments', audience: 'member' }),
  route('POST /api/create-subscription', { to: 'payments', audience: 'member' }),
  route('GET /api/payments/:id', { to: 'payments', audience: 'member' }),
  route('POST /api/payments/:id/cancel', { to: 'payments', audience: 'member' }),
  route('GET /api/account/purchases', { to: 'payments', audience: 'member' }),
  route('GET /api/account/orders', { to: 'payments', audience: 'member' }),
  route('GET /api/account/orders/:id', { to: 'payments', audience: 'member' }),
  route('GET /api/account/subscription', { to: 'payments', audience: 'member' }),
  route('POST /api/account/subscription/cancel', { to: 'payments', audience: 'member' }),
  route('POST /api/account/subscription/reminders', { to: 'payments', audience: 'member' }),
  route('POST /api/account/subscription/refresh', { to: 'payments', audience: 'member' }),
  route('POST /api/account/subscription/pay', { to: 'payments', audience: 'member' }),
  route('GET /api/account/orders/:id/receipt', { to: 'payments', audience: 'member' }),
  route('GET /api/account/orders/:id/receipt.pdf', { to: 'payments', audience: 'member' }),
  route('GET /api/account/credit-notes/:id', { to: 'payments', audience: 'member' }),
  route('GET /api/account/credit-notes/:id/credit-note.pdf', {
    to: 'payments',
    audience: 'member',
  }),
  route('GET /api/admin/payments', { to: 'payments', audience: 'admin' }),
  route('GET /api/admin/payments/summary', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/payments/:id/surplus', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/payments/:id/settle', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/payments/:id/refund', { to: 'payments', audience: 'admin' }),
  route('POST /api/webhooks/nowpayments', {
    to: 'payments',
    audience: 'public',
    isWebhook: true,
    bodyLimit: 256 * KIB,
  }),
  route('POST /api/webhooks/stripe', {
    to: 'payments',
    audience: 'public',
    isWebhook: true,
    bodyLimit: 256 * KIB,
  }),
  route('GET /api/admin/payable-currencies', { to: 'payments', audience: 'admin' }),
  route('GET /api/admin/customers', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/users/:id/pro', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/users/:id/purchases', { to: 'payments', audience: 'admin' }),
  route('POST /api/admin/users/:id/purchases/:toolId/revoke', {
    to: 'payments',
    audience: 'admin',
  }),

  route('GET /ws', { to: 'realtime', audience: 'visitor', handling: 'live' }),
  route('GET /ws/', { to: 'realtime', audience: 'visitor', handling: 'live' }),
];
