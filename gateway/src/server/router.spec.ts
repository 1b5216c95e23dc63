import { ROUTES } from '../routes';
import { RouteTable } from './router';

describe('the route table', () => {
  const table = new RouteTable(ROUTES);
  const pathOf = (method: string, path: string): string => {
    const finding = table.find(method, path);
    return finding.kind === 'found' ? `${finding.route.method} ${finding.route.path}` : finding.kind;
  };

  it('finds rows by method and exact path, HEAD with GET', () => {
    expect(pathOf('GET', '/api/tools')).toBe('GET /api/tools');
    expect(pathOf('HEAD', '/api/tools/x-1_Y')).toBe('GET /api/tools/:id');
    expect(pathOf('POST', '/api/tools/t/download')).toBe('POST /api/tools/:id/download');
    expect(pathOf('GET', '/api/user/purchases/t')).toBe('GET /api/user/purchases/:toolId');
  });

  it.each([
    '/api/tools/',
    '/api//tools',
    '/api/tools/.',
    '/api/tools/a.b',
    '/api/tools/%61',
    '/API/tools',
    '/api/tools/a/b',
    `/api/tools/${'a'.repeat(65)}`,
  ])('nothing matches %s', (path) => expect(pathOf('GET', path)).toBe('unknown'));

  it('returns the allowed methods of a path', () => {
    expect(table.find('PATCH', '/api/tools')).toEqual({ kind: 'wrong-method', allow: 'GET, HEAD, POST' });
    expect(table.find('GET', '/api/login')).toEqual({ kind: 'wrong-method', allow: 'POST' });
  });

  it('has no internal path and no duplicate row', () => {
    expect(ROUTES.filter(({ path }) => path.includes('internal'))).toEqual([]);
    const rows = ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});
