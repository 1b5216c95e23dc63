import { Counter, Gauge } from 'prom-client';

export const openSockets = new Gauge({ name: 'live_sockets', help: 'Open live connections', labelNames: ['kind'] });

/** Messages to sockets: `sent`, or `dropped` because the reader is too slow. */
export const messages = new Counter({ name: 'live_messages_total', help: 'Messages to live connections', labelNames: ['outcome'] });

export const upgradesRefused = new Counter({
  name: 'live_upgrades_refused_total',
  help: 'Refused upgrades by status number',
  labelNames: ['status'],
});
