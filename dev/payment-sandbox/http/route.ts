import type { HttpResponse } from './response';
import type { FaultKind } from './faults';

export interface HttpRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: string;
  params: Readonly<Record<string, string>>;
  isLocal: boolean;
  /** A fault that the handler applies itself. */
  fault?: FaultKind;
}

export interface Route {
  /** Its name in faults and in the log, such as `create-payment`. */
  operation: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Segments that begin with a colon are parameters. */
  path: string;
  handle: (call: HttpRequest) => HttpResponse | Promise<HttpResponse>;
}

/** Finds the route of a request and its path parameters. */
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

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}
