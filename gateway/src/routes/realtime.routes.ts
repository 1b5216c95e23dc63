import { type Route, routeTo } from './route';

const route = routeTo('realtime');

export const REALTIME_ROUTES: readonly Route[] = [
  route('GET /ws', { audience: 'visitor', handling: 'live' }),
  route('GET /ws/', { audience: 'visitor', handling: 'live' }),
];
