import { createHash } from 'node:crypto';

/** The headers every answer carries, whatever it is. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const NO_FEATURES = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');
const TWO_YEARS = 63_072_000;

/** Headers of every answer; HSTS only where users come by https. */
export function securityHeaders(publicUrl: string): SecurityHeaders {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': NO_FEATURES,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` } : {}),
  };
}

/** Policy of everything that is not a page: it may load and run nothing. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Where the card provider's form comes from; named only where there is a key for it, since no other page may leave us. */
const CARD_FORMS = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};
const NO_CARD_FORMS = { script: '', frame: '', connect: '' };

/** What a page needs beyond what is always allowed. */
export interface PagePolicyNeeds {
  /** Lets in the style elements and scripts that carry it, when the page has a place for one. */
  nonce?: string;
  /** The card provider's form is shown on /subscribe. */
  cardForms?: boolean;
  /** The values of `style` attributes its markup comes with; no others are let in. */
  inlineStyles?: readonly string[];
}

/** Policy of pages: everything from ourselves. The socket's address is named for browsers that do not count it as ourselves. */
export function pagePolicy(publicUrl: string, { nonce, cardForms = false, inlineStyles = [] }: PagePolicyNeeds = {}): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const card = cardForms ? CARD_FORMS : NO_CARD_FORMS;
  return [
    "default-src 'self'",
    `script-src ${own}${card.script}`,
    `frame-src 'self'${card.frame}`,
    `style-src ${own}`,
    ...(inlineStyles.length === 0 ? [] : [`style-src-attr 'unsafe-hashes' ${inlineStyles.map(hashSource).join(' ')}`]),
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

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
