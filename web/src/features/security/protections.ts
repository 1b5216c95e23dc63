/** How a response header protects the page, and the sample tool that teaches it. */
export interface Protection {
  header: string;
  /** What it does, if it is sent. */
  purpose: string;
  /** What it does where payments by card are on, so that Stripe's page is allowed. */
  purposeWithStripe?: string;
  /** The slug of a tool. */
  tool?: string;
}

/** The header that browsers ignore without encryption, so that it is sent over https only. */
const HSTS = 'strict-transport-security';

/** The headers that protect pages, the most important first. */
export const PROTECTIONS: readonly Protection[] = [
  {
    header: 'content-security-policy',
    purpose: 'Scripts, styles and connections may only come from this site.',
    purposeWithStripe:
      'Scripts, styles and connections may only come from this site and, for payments, from Stripe.',
    tool: 'csp-policy-playground',
  },
  {
    header: 'x-frame-options',
    purpose: 'No other site can show this page in a frame.',
    tool: 'clickjacking-frame-lesson',
  },
  {
    header: HSTS,
    purpose: 'The browser connects with encryption only.',
    tool: 'tls-1-3-handshake-walkthrough',
  },
  {
    header: 'x-content-type-options',
    purpose: 'The browser does not guess types, so no download becomes a page.',
    tool: 'upload-validation-lab',
  },
  {
    header: 'cross-origin-opener-policy',
    purpose: 'Windows that other sites open cannot reach this one.',
  },
  {
    header: 'cross-origin-resource-policy',
    purpose: 'Other sites cannot embed what this one sends.',
  },
  {
    header: 'referrer-policy',
    purpose: 'Other sites see only our address, not which page you came from.',
  },
  {
    header: 'permissions-policy',
    purpose: 'The page cannot use the camera, the microphone or your location.',
  },
];

/** The tool that teaches all of them. */
export const HEADERS_TOOL = 'interactive-security-headers-poster';

/** The tool that teaches the attributes of cookies. */
export const COOKIE_TOOL = 'cookie-flags-lab';

/** Tools about signatures and logs. */
export const LOG_TOOLS = ['signature-verification-lab', 'merkle-log-explorer'];

/** The tools that the page links to, where they are offered. */
export const LINKED_TOOLS: readonly string[] = [
  ...PROTECTIONS.flatMap(({ tool }) => tool ?? []),
  HEADERS_TOOL,
  COOKIE_TOOL,
  ...LOG_TOOLS,
];

/** Says what a header does for a page that was sent with it, and what is missing without it. */
export function describeHeader(
  { header, purpose, purposeWithStripe }: Protection,
  value: string | null,
  isHttps: boolean,
): string {
  if (value !== null)
    return purposeWithStripe && value.includes('stripe.com') ? purposeWithStripe : purpose;
  return header === HSTS && !isHttps
    ? 'Over https, the browser is told to use encryption only. This address has none.'
    : 'This header was not sent with this page.';
}
