/** Where a person goes once signed in: the page that sent them (`next`, a path of ours and nothing else), or the dashboard. */
export function placeAfterLogin(next: string | null): string {
  const isOurs = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/login');
  return isOurs ? next : '/dashboard';
}
