import { TOOL_LIMITS, UPLOAD_LIMIT } from '@libs/contracts';
import { LEARNING_PATH_LIMITS } from '@libs/service';
import { type Route, routeTo } from './route';

const route = routeTo('catalogue');

/** A picture and the multipart framing. */
const SCREENSHOT_LIMIT = TOOL_LIMITS.thumbnail + 1024 * 1024;

export const CATALOGUE_ROUTES: readonly Route[] = [
  route('GET /api/catalogue', { audience: 'public', handling: 'cached' }),
  route('GET /api/featured-tools', { audience: 'public', handling: 'cached' }),
  route('GET /api/tools', { audience: 'public', handling: 'cached' }),
  route('POST /api/tools', {
    audience: 'admin',
    handling: 'upload',
    bodyLimit: UPLOAD_LIMIT,
    changes: 'tools',
  }),
  route('GET /api/tools/:id', { audience: 'public', handling: 'cached' }),
  route('PUT /api/tools/:id', {
    audience: 'admin',
    handling: 'upload',
    bodyLimit: UPLOAD_LIMIT,
    changes: 'tools',
  }),
  route('DELETE /api/tools/:id', { audience: 'admin', changes: 'tools' }),
  route('GET /api/admin/tools', { audience: 'admin' }),
  // Not cached: the client refuses a download whose version is not in the list.
  route('GET /api/tools/:id/versions', { audience: 'public' }),
  route('GET /api/tools/:id/versions/:version/signature', { audience: 'public' }),
  route('GET /api/files/:sha256', { audience: 'public' }),
  route('GET /api/signing-keys', { audience: 'public' }),
  route('GET /.well-known/minisign.pub', { audience: 'public' }),
  route('GET /log/checkpoint', { audience: 'public' }),
  route('GET /log/vkey', { audience: 'public' }),
  route('GET /log/tile/*', { audience: 'public' }),
  route('POST /api/admin/tools/:id/versions/:version/withdraw', {
    audience: 'admin',
    changes: 'tools',
  }),
  route('GET /api/tools/:id/thumbnail', { audience: 'public' }),
  route('GET /api/tools/:id/screenshots/:screenshotId', { audience: 'public' }),
  route('POST /api/tools/:id/screenshots', {
    audience: 'admin',
    handling: 'upload',
    bodyLimit: SCREENSHOT_LIMIT,
    changes: 'tools',
  }),
  route('PUT /api/tools/:id/screenshots', { audience: 'admin', changes: 'tools' }),
  route('GET /api/tools/:id/safety', { audience: 'public' }),
  route('GET /api/tools/:id/contents', { audience: 'public' }),
  route('GET /api/tools/:id/contents/file', { audience: 'public', isCostly: true }),
  route('GET /previews/:id', { audience: 'public', handling: 'preview' }),
  route('GET /api/admin/tools/:id/preview', { audience: 'admin' }),
  route('PUT /api/admin/tools/:id/preview', { audience: 'admin', changes: 'tools' }),
  route('DELETE /api/admin/tools/:id/preview', { audience: 'admin', changes: 'tools' }),
  route('GET /api/paths', { audience: 'public' }),
  route('GET /api/paths/:slug', { audience: 'public' }),
  route('GET /api/account/paths', { audience: 'member' }),
  route('POST /api/paths/:slug/steps/:toolId/answers', { audience: 'member' }),
  route('PUT /api/paths/:slug/steps/:toolId/done', { audience: 'member' }),
  route('DELETE /api/paths/:slug/steps/:toolId/done', { audience: 'member' }),
  route('POST /api/paths/:slug/certificate', { audience: 'member' }),
  route('GET /api/account/certificates', { audience: 'member' }),
  route('DELETE /api/account/certificates/:code', { audience: 'member' }),
  route('GET /api/certificates/:code', { audience: 'public' }),
  route('GET /api/admin/paths', { audience: 'admin' }),
  route('POST /api/admin/paths', { audience: 'admin', bodyLimit: LEARNING_PATH_LIMITS.bytes }),
  route('PUT /api/admin/paths/:id', { audience: 'admin', bodyLimit: LEARNING_PATH_LIMITS.bytes }),
  route('DELETE /api/admin/paths/:id', { audience: 'admin' }),
];
