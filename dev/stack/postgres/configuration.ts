export interface PostgresOptions {
  port: number;
  /** Whether commits are flushed to the disk; false is faster, for tests. */
  durable: boolean;
  maxConnections: number;
}

/** The command line: loopback only, no Unix socket, little memory, whatever postgresql.conf says. */
export function postgresArguments(
  cluster: string,
  { port, durable, maxConnections }: PostgresOptions,
): string[] {
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
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
