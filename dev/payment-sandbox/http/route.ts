import type { Answer } from './response';
import type { FaultKind } from './faults';

/** A request with its whole body. */
export interface Call {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** What stands for `:name` in the route's path. */
  params: Readonly<Record<string, string>>;
  /** It came from this machine. */
  isLocal: boolean;
  /** What goes wrong with it, for a handler that plays it itself. */
  fault?: FaultKind;
}

/** One line of the sandbox's tables: an operation, and where it is found. */
export interface Route {
  /** Its name for faults and in the record of calls, such as `create-payment`. */
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments beginning with a colon stand for a value. */
  path: string;
  /** Throws a Refusal for what cannot be done. */
  handle: (call: Call) => Answer | Promise<Answer>;
}

/** The route of a request and what its path holds; undefined when there is none. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const params = route.method === method ? matchPath(route.path, path) : undefined;
    if (params) return { route, params };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decode(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

/** A value that is badly escaped stands for itself; nothing has that name. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}
