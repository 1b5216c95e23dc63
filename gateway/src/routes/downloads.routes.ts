import { type Route, routeTo } from './route';

const route = routeTo('downloads');

const SIGN_IN_TO_DOWNLOAD = 'Please log in to download tools.';

export const DOWNLOADS_ROUTES: readonly Route[] = [
  route('GET /api/admin/users/:id/downloads', { audience: 'admin' }),
  route('POST /api/tools/:id/download', {
    audience: 'member',
    handling: 'download',
    signIn: SIGN_IN_TO_DOWNLOAD,
  }),
  route('GET /api/downloads/:id', {
    audience: 'member',
    handling: 'download',
    signIn: SIGN_IN_TO_DOWNLOAD,
  }),
  route('GET /api/dashboard/stats', { audience: 'member' }),
  route('GET /api/account/downloaded-tools', { audience: 'member' }),
  route('GET /api/account/tools', { audience: 'member' }),
];
