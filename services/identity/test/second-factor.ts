import type { TestResponse, TestService } from '@testing';
import { totpCode, totpStep } from '../src/second-factor/one-time-codes';
import { aMember, type Browser } from './factories';
import { SoftwareAuthenticator } from './software-authenticator';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

export const codeAt = (secret: Buffer, now: Date): string => totpCode(secret, totpStep(now));

export function pendingTokenOf({ headers }: TestResponse): string {
  const cookie = headers.getSetCookie().find((one) => one.includes('pending-login='));
  return /=([\w-]{43});.*Max-Age=300$/.exec(cookie ?? '')?.[1] ?? '';
}

/** A member who may add second factors. */
export async function aConfirmedMember(service: TestService, given: Record<string, unknown> = {}) {
  const member = await aMember(service, given);
  await service.query(
    'update users set email_confirmed_at = created_at, first_confirmed_at = created_at where id = $1',
    [member.user.id],
  );
  return member;
}

/** Adds an authenticator app, which a code of `now` confirms. */
export async function addApp(
  browser: Browser,
  now = new Date(),
): Promise<{ secret: Buffer; codes: string[] }> {
  const started = await browser.post('/api/account/totp');
  expect(started.status).toBe(201);
  const secret = fromBase32(started.body.secret as string);
  const confirmed = await browser.post('/api/account/totp/confirm', { code: codeAt(secret, now) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.backupCodes as string[] };
}

/** Adds a passkey of a site. */
export async function addPasskey(
  browser: Browser,
  origin: string,
): Promise<{ passkey: SoftwareAuthenticator; codes: string[] }> {
  const passkey = new SoftwareAuthenticator(origin);
  const { options } = (await browser.post('/api/account/passkeys/options')).body;
  const added = await browser.post('/api/account/passkeys', {
    name: 'Laptop',
    credential: passkey.create(options),
  });
  expect(added.status).toBe(201);
  return { passkey, codes: added.body.backupCodes as string[] };
}
