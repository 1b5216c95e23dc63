import type { HttpRequest } from './route';

const LOG_LIMIT = 5_000;

/** A request to one of the providers' APIs. */
export interface LoggedCall {
  operation: string;
  path: string;
  body: string;
}

/** Records the last 5000 requests to the providers' APIs. */
export class CallLog {
  private readonly noted: LoggedCall[] = [];

  note(operation: string, { path, query, body }: Pick<HttpRequest, 'path' | 'query' | 'body'>): void {
    this.noted.push({ operation, path: query.size === 0 ? path : `${path}?${query.toString()}`, body });
    if (this.noted.length > LOG_LIMIT) this.noted.shift();
  }

  list(operation?: string): LoggedCall[] {
    return this.noted.filter((call) => operation === undefined || call.operation === operation);
  }

  clear(): void {
    this.noted.length = 0;
  }
}
