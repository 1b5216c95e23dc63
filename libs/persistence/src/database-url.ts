/** The address of one database on the server that `serverUrl` names. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The address of the server's maintenance database: the one named in the address, else `postgres`. */
export function maintenanceUrl(serverUrl: string): string {
  return new URL(serverUrl).pathname.length > 1 ? serverUrl : databaseUrl(serverUrl, 'postgres');
}
