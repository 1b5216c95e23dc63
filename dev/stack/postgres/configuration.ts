/** What the embedded PostgreSQL is asked for on its command line. */
export interface PostgresOptions {
  port: number;
  /** True: every commit is on disk. False, for tests alone: quick, and a power cut may lose the cluster. */
  durable: boolean;
  maxConnections: number;
}

/** Loopback only, no Unix socket, modest memory; the same on every machine, whatever is in postgresql.conf. */
export function postgresArguments(cluster: string, { port, durable, maxConnections }: PostgresOptions): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '1GB',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] %d ',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
