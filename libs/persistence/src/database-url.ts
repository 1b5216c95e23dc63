export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Returns the URL of the maintenance database: the one in `serverUrl`, or `postgres`. */
export function maintenanceUrl(serverUrl: string): string {
  return new URL(serverUrl).pathname.length > 1 ? serverUrl : databaseUrl(serverUrl, 'postgres');
}
