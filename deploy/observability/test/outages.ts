/** Labels of a firing alert. */
export type Labels = Record<string, string>;

/** Alerts that fire at the same time, and which of them Alertmanager mutes. */
export interface Outage {
  title: string;
  notified: Labels[];
  muted: Labels[];
}

const alert = (alertname: string, severity: string, labels: Labels = {}): Labels => ({
  alertname,
  severity,
  ...labels,
});
const on = (service: string, replica = ''): Labels => ({
  service,
  instance: `${service}${replica}:9464`,
});

/** Faults and the alerts that fire together. */
export const OUTAGES: Outage[] = [
  {
    title: 'a service is down: not what its processes report, but what another service reports',
    notified: [
      alert('ServiceDown', 'page', { service: 'payments' }),
      alert('ProcessDown', 'page', { job: 'exe', ...on('gateway', '-2') }),
    ],
    muted: [
      alert('ProcessDown', 'page', { job: 'exe', ...on('payments') }),
      alert('RouteFails', 'ticket', { service: 'payments', method: 'GET', route: '/api/orders' }),
    ],
  },
  {
    title: 'PostgreSQL is down: one page instead of one from each service',
    notified: [alert('PostgresDown', 'page'), alert('AvailabilityBurnsFast', 'page')],
    muted: [
      alert('DatabaseUnreachable', 'page', { service: 'identity', part: 'postgres' }),
      alert('ReplicaDegraded', 'ticket', { ...on('identity'), part: 'postgres' }),
      alert('MetricsMissing', 'ticket', { job: 'exe', ...on('identity') }),
      alert('AvailabilityBurnsSlowly', 'ticket'),
    ],
  },
  {
    title: 'one database is down: not what another service or another part reports',
    notified: [
      alert('DatabaseUnreachable', 'page', { service: 'catalogue', part: 'postgres' }),
      alert('ReplicaDegraded', 'ticket', { ...on('catalogue'), part: 'object-store' }),
      alert('ReplicaDegraded', 'ticket', { ...on('identity'), part: 'postgres' }),
      alert('MetricsMissing', 'ticket', { job: 'exe', ...on('identity') }),
    ],
    muted: [
      alert('ReplicaDegraded', 'ticket', { ...on('catalogue'), part: 'postgres' }),
      alert('MetricsMissing', 'ticket', { job: 'exe', ...on('catalogue') }),
    ],
  },
  {
    title: 'object storage is down: metrics that are missing have another cause',
    notified: [
      alert('ObjectStoreUnreachable', 'page', { service: 'downloads', part: 'object-store' }),
      alert('MetricsMissing', 'ticket', { job: 'exe', ...on('downloads') }),
    ],
    muted: [alert('ReplicaDegraded', 'ticket', { ...on('downloads'), part: 'object-store' })],
  },
  {
    title: 'NATS is down: what waits for it, but no dead letter',
    notified: [
      alert('BrokerDown', 'page'),
      alert('DeadLetters', 'ticket', { service: 'downloads' }),
    ],
    muted: [
      alert('ProcessWithoutBroker', 'page', on('realtime')),
      alert('EventsDoNotLeave', 'page', { service: 'payments' }),
      alert('ProjectionsLag', 'ticket', { service: 'downloads', event: 'tool.updated' }),
      alert('BrokerUnhealthy', 'ticket'),
    ],
  },
  {
    title: 'one stream, one disk and one certificate are worse than others',
    notified: [
      alert('StreamNearlyFull', 'page', { stream: 'PAYMENTS' }),
      alert('StreamFillsUp', 'ticket', { stream: 'DOWNLOADS' }),
      alert('DiskNearlyFull', 'page', { volume: 'postgres-1-wal' }),
      alert('DiskFillsUp', 'ticket', { volume: 'data-nats-0' }),
      alert('CertificateExpiresSoon', 'page', { certificate: 'exe-tls' }),
      alert('CertificateExpires', 'ticket', { certificate: 'another' }),
    ],
    muted: [
      alert('StreamFillsUp', 'ticket', { stream: 'PAYMENTS' }),
      alert('DiskFillsUp', 'ticket', { volume: 'postgres-1-wal' }),
      alert('CertificateExpires', 'ticket', { certificate: 'exe-tls' }),
    ],
  },
  {
    title: 'everything is down: the watchdog goes on, or nobody would know that alerting works',
    notified: [
      alert('Watchdog', 'none'),
      alert('BrokerDown', 'page'),
      alert('PostgresDown', 'page'),
      alert('SiteUnreachable', 'page', { instance: 'https://exe.example.com' }),
    ],
    muted: [],
  },
];
