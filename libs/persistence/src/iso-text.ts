/** SQL: a time as the API writes it, ISO 8601 with milliseconds, in UTC. */
export const isoText = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
