import { createHash } from 'node:crypto';

export type SecurityHeaders = Readonly<Record<string, string>>;

const NO_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const TWO_YEARS_SECONDS = 63_072_000;

/** Returns the headers of every response; HSTS only when the site is served over https. */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NO_FEATURES,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** CSP of every response that is not a page: it may load and run nothing. */
const DATA_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sources of the card provider's form, allowed only when a publishable key is set: without it no page loads third-party code. */
const CARD_FORMS = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const NO_CARD_FORMS = { script: '', frame: '', connect: '' };

interface PagePolicyNeeds {
  nonce?: string;
  cardForms?: boolean;
  inlineStyles?: readonly string[];
}

/** CSP of pages: our own origin only. The WebSocket origin is listed for browsers that do not count it as `'self'`. */
export function pagePolicy(
  publicUrl: string,
  { nonce, cardForms = false, inlineStyles = [] }: PagePolicyNeeds = {},
): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const card = cardForms ? CARD_FORMS : NO_CARD_FORMS;
  return [
    "default-src 'self'",
    `script-src ${own}${card.script}`,
    `frame-src 'self'${card.frame}`,
    `style-src ${own}`,
    ...(inlineStyles.length === 0
      ? []
      : [`style-src-attr 'unsafe-hashes' ${inlineStyles.map(hashSource).join(' ')}`]),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')}${card.connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
