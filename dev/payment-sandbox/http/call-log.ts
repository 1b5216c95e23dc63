import type { Call } from './route';

const remembered = 5_000;

/** A call of one of the providers' APIs that came in, whatever became of it. */
export interface LoggedCall {
  operation: string;
  path: string;
  body: string;
}

/** Remembers the last five thousand calls of the providers' APIs. */
export class CallLog {
  private readonly noted: LoggedCall[] = [];

  note(operation: string, { path, query, body }: Pick<Call, 'path' | 'query' | 'body'>): void {
    this.noted.push({ operation, path: query.size === 0 ? path : `${path}?${query.toString()}`, body });
    if (this.noted.length > remembered) this.noted.shift();
  }

  /** Oldest first; those of one operation when it is named. */
  list(operation?: string): LoggedCall[] {
    return this.noted.filter((call) => operation === undefined || call.operation === operation);
  }

  clear(): void {
    this.noted.length = 0;
  }
}
