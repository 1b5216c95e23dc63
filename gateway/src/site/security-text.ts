const VALID_DAYS = 180;
const MS_PER_DAY = 86_400_000;

/** Returns `security.txt` (RFC 9116): the support address, valid for half a year from the beginning of today (UTC). */
export function securityText(
  { PUBLIC_URL, SUPPORT_EMAIL }: { PUBLIC_URL: string; SUPPORT_EMAIL: string },
  now: Date,
): string {
  const today = Math.floor(now.getTime() / MS_PER_DAY) * MS_PER_DAY;
  const lines = [
    `Contact: mailto:${SUPPORT_EMAIL}`,
    `Expires: ${new Date(today + VALID_DAYS * MS_PER_DAY).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', PUBLIC_URL).href}`,
    `Policy: ${new URL('/security', PUBLIC_URL).href}`,
  ];
  return `${lines.join('\n')}\n`;
}
