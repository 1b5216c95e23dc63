import type { Route, RouteMethod } from '../routes';

type RouteMatch = { kind: 'found'; route: Route } | { kind: 'wrong-method'; allow: string } | { kind: 'unknown' };

/** Values of `:id` segments: nothing that could be read as another path. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;
const UNKNOWN: RouteMatch = { kind: 'unknown' };

/** Looks up routes by exact path; encoded or doubled slashes match nothing. */
export class RouteTable {
  private readonly fixed = new Map<string, Route[]>();
  private readonly patterns: { segments: string[]; rows: Route[] }[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.rowsFor(route.path).push(route);
  }

  find(method: string, path: string): RouteMatch {
    const rows = this.fixed.get(path) ?? this.match(path);
    if (!rows) return UNKNOWN;
    const wanted = method === 'HEAD' ? 'GET' : method;
    const route = rows.find((row) => row.method === wanted);
    return route ? { kind: 'found', route } : { kind: 'wrong-method', allow: allowed(rows) };
  }

  private match(path: string): Route[] | undefined {
    const segments = path.split('/');
    return this.patterns.find(({ segments: pattern }) => fits(pattern, segments))?.rows;
  }

  private rowsFor(path: string): Route[] {
    const segments = path.split('/');
    const known = path.includes(':') ? this.patterns.find((pattern) => pattern.segments.join('/') === path)?.rows : this.fixed.get(path);
    if (known) return known;
    const rows: Route[] = [];
    if (path.includes(':')) this.patterns.push({ segments, rows });
    else this.fixed.set(path, rows);
    return rows;
  }
}

function fits(pattern: string[], segments: string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => (part.startsWith(':') ? ID.test(segments[index] ?? '') : part === segments[index]));
}

function allowed(rows: Route[]): string {
  const methods = rows.map(({ method }) => method as RouteMethod | 'HEAD');
  if (methods.includes('GET')) methods.splice(methods.indexOf('GET') + 1, 0, 'HEAD');
  return methods.join(', ');
}
