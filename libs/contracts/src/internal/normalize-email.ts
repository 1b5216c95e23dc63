import { domainToASCII } from 'node:url';
import { hasInvisible } from '../api/plain-text';

/** What the names of a domain consist of: other characters would end the domain of a URL, or be decoded in it. */
const DOMAIN = /^[a-z\d.\-\u0080-\u{10ffff}]+$/u;
const NON_ASCII = /[^\0-\x7f]/;

/**
 * Trims, composes (NFC) and lowercases an email address and converts its domain to ASCII (UTS 46), so that equal addresses are equal texts
 * (docs/accounts.md). Returns non-strings unchanged, and a domain that has no such form as it is.
 */
export function normalizeEmail(value: unknown): unknown {
  return typeof value === 'string' ? normalizePart(value) : value;
}

/** Normalizes a part of an email, such as what an administrator searches for: text without `@` is taken for a domain. */
export const normalizeEmailPart = (text: string): string => normalizePart(text);

/** Whether the domain of a normalized email has its ASCII form. */
export const hasAsciiDomain = (email: string): boolean => !NON_ASCII.test(readDomain(email));

function normalizePart(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const domain = readDomain(email);
  if (!NON_ASCII.test(domain) || hasInvisible(domain) || !DOMAIN.test(domain)) return email;
  return email.slice(0, email.length - domain.length) + (domainToASCII(domain) || domain);
}

const readDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1);
