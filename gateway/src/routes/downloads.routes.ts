import { LOG_IN_TO_DOWNLOAD } from '@libs/contracts';
import { type Route, routeTo } from './route';

const route = routeTo('downloads');

export const DOWNLOADS_ROUTES: readonly Route[] = [
  route('GET /api/admin/users/:id/downloads', { audience: 'admin' }),
  route('POST /api/tools/:id/download', {
    audience: 'member',
    handling: 'download',
    signIn: LOG_IN_TO_DOWNLOAD,
  }),
  route('POST /api/tools/:id/versions/:version/download', {
    audience: 'member',
    handling: 'download',
    signIn: LOG_IN_TO_DOWNLOAD,
  }),
  route('GET /api/tools/:id/teacher-notes', {
    audience: 'member',
    signIn: 'Please log in to read the notes.',
    isCostly: true,
  }),
  route('GET /api/downloads/:id', {
    audience: 'member',
    handling: 'download',
    signIn: LOG_IN_TO_DOWNLOAD,
  }),
  route('GET /api/tools/:id/downloads', { audience: 'public' }),
  route('GET /api/tools/:id/access', { audience: 'visitor' }),
  route('GET /api/admin/users/:id/tools/:toolId/access', { audience: 'admin' }),
  route('GET /api/tools/:id/ratings', { audience: 'public' }),
  route('GET /api/tools/:id/rating', { audience: 'member' }),
  route('PUT /api/tools/:id/rating', { audience: 'member' }),
  route('DELETE /api/tools/:id/rating', { audience: 'member' }),
  route('POST /api/ratings/:id/report', { audience: 'member' }),
  route('GET /api/admin/ratings', { audience: 'admin' }),
  route('POST /api/admin/ratings/:id/hide', { audience: 'admin' }),
  route('POST /api/admin/ratings/:id/show', { audience: 'admin' }),
  route('GET /api/dashboard/stats', { audience: 'member' }),
  route('GET /api/account/downloaded-tools', { audience: 'member' }),
  route('GET /api/account/tools', { audience: 'member' }),
  route('GET /api/account/update-mails', { audience: 'member' }),
  route('PUT /api/account/update-mails', { audience: 'member' }),
];
