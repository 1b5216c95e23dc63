import { type Route, routeTo } from './route';

const route = routeTo('identity');

export const IDENTITY_ROUTES: readonly Route[] = [
  route('POST /api/register', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/login', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/login/second-factor', {
    audience: 'visitor',
    changes: 'sessions',
    readsPendingLogin: true,
  }),
  route('POST /api/login/second-factor/options', {
    audience: 'visitor',
    readsPendingLogin: true,
  }),
  route('POST /api/login/second-factor/passkey', {
    audience: 'visitor',
    changes: 'sessions',
    readsPendingLogin: true,
  }),
  route('POST /api/login/passkey/options', { audience: 'visitor' }),
  route('POST /api/login/passkey', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/logout', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/password/forgot', { audience: 'visitor' }),
  route('POST /api/password/reset', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/link', { audience: 'visitor' }),
  route('POST /api/email/disown', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/confirm', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/email/resend', { audience: 'member' }),
  route('POST /api/email/undo', { audience: 'visitor', changes: 'sessions' }),
  route('POST /api/account/email', { audience: 'member' }),
  route('GET /api/account', { audience: 'member' }),
  route('GET /api/account/second-factor', { audience: 'member' }),
  route('POST /api/account/confirmation', { audience: 'member' }),
  route('POST /api/account/confirmation/options', { audience: 'member' }),
  route('POST /api/account/passkeys/options', { audience: 'member' }),
  route('POST /api/account/passkeys', { audience: 'member', changes: 'sessions' }),
  route('DELETE /api/account/passkeys/:id', {
    audience: 'member',
    changes: 'sessions',
  }),
  route('POST /api/account/backup-codes', { audience: 'member' }),
  route('POST /api/account/totp', { audience: 'member' }),
  route('POST /api/account/totp/confirm', {
    audience: 'member',
    changes: 'sessions',
  }),
  route('DELETE /api/account/totp', { audience: 'member', changes: 'sessions' }),
  route('DELETE /api/account', { audience: 'member', changes: 'sessions' }),
  route('GET /api/account/export', { audience: 'member' }),
  route('GET /api/me', { audience: 'member' }),
  route('POST /api/account/password', { audience: 'member', changes: 'sessions' }),
  route('POST /api/account/sessions/revoke-others', {
    audience: 'member',
    changes: 'sessions',
  }),
  route('GET /api/account/sessions', { audience: 'member' }),
  route('DELETE /api/account/sessions/:id', {
    audience: 'member',
    changes: 'sessions',
  }),
  route('GET /api/admin/users', { audience: 'admin' }),
  route('GET /api/admin/users/:id', { audience: 'admin' }),
  route('POST /api/admin/users/:id/suspend', { audience: 'admin' }),
  route('POST /api/admin/users/:id/restore', { audience: 'admin' }),
  route('POST /api/admin/users/:id/administrator', {
    audience: 'admin',
    changes: 'sessions',
  }),
  route('POST /api/admin/users/:id/administrator/remove', {
    audience: 'admin',
    changes: 'sessions',
  }),
  route('POST /api/admin/users/:id/second-factor/reset', { audience: 'admin' }),
  route('GET /api/admin/audit', { audience: 'admin' }),
  route('GET /api/admin/audit.csv', { audience: 'admin' }),
];
