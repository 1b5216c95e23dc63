/** Returns where to go after login: the path in `next` if it is one of ours, otherwise the dashboard. */
export function pathAfterLogin(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/login');
  return isOurs ? next : '/dashboard';
}
