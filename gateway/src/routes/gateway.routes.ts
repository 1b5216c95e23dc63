import { type Route, routeTo } from './route';

const route = routeTo('gateway');

export const GATEWAY_ROUTES: readonly Route[] = [
  route('GET /healthz', { audience: 'public' }),
  route('GET /readyz', { audience: 'public' }),
  route('GET /.well-known/change-password', { audience: 'public' }),
  route('GET /.well-known/security.txt', { audience: 'public' }),
  route('GET /api/config', { audience: 'public' }),
  route('GET /api/openapi.json', { audience: 'public' }),
  route('GET /api/docs', { audience: 'public' }),
  route('GET /api/docs/:part', { audience: 'public' }),
  route('GET /previews/heartbeat', { audience: 'public' }),
];
