/** A simulated security key: makes a key pair per site and signs what the browser tells it. */

/** Bytes as base64url, as WebAuthn writes them. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** What the browser writes down about a ceremony; a page cannot change it (WebAuthn §5.8.1). */
export interface ClientData {
  type: 'webauthn.create' | 'webauthn.get';
  challenge: string;
  origin: string;
}

/** What goes back to the site after signing in. */
export interface Assertion {
  credentialId: string;
  clientData: string;
  /** SHA-256 of the site's id (32 bytes), flags (1), counter (4). */
  authenticatorData: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** What goes back after registering. */
export interface Registration {
  credentialId: string;
  clientData: string;
  authenticatorData: Uint8Array<ArrayBuffer>;
  publicKey: CryptoKey;
}

interface Credential {
  id: string;
  rpId: string;
  keys: CryptoKeyPair;
  counter: number;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const signing = { name: 'ECDSA', hash: 'SHA-256' };

/** Flags: user present, user verified (WebAuthn §6.1). */
export const flagBits = { present: 1, verified: 4 };

export class Authenticator {
  private readonly credentials: Credential[] = [];
  /** Whether a finger was laid on it; without one it does nothing. */
  touched = true;
  /** Whether it also checked a PIN or a fingerprint. */
  verifies = true;

  /** A new key pair for this site; the private key never leaves. */
  async create(rpId: string, clientData: string): Promise<Registration> {
    this.demandTouch();
    const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    const id = `credential-${this.credentials.length + 1}`;
    this.credentials.push({ id, rpId, keys, counter: 0 });
    return { credentialId: id, clientData, authenticatorData: await this.data(rpId, 0), publicKey: keys.publicKey };
  }

  /** Signs with the key made for exactly this site; throws when there is none. */
  async sign(rpId: string, clientData: string): Promise<Assertion> {
    this.demandTouch();
    const credential = this.credentials.find((candidate) => candidate.rpId === rpId);
    if (!credential) throw new Error(`The authenticator has no key for ${rpId}.`);
    credential.counter += 1;
    const authenticatorData = await this.data(rpId, credential.counter);
    const signed = joinBytes(authenticatorData, await sha256(utf8(clientData)));
    const signature = new Uint8Array(await crypto.subtle.sign(signing, credential.keys.privateKey, signed));
    return { credentialId: credential.id, clientData, authenticatorData, signature };
  }

  private demandTouch(): void {
    if (!this.touched) throw new Error('Nobody touched the authenticator.');
  }

  private async data(rpId: string, counter: number): Promise<Uint8Array<ArrayBuffer>> {
    const rest = new Uint8Array(5);
    rest[0] = flagBits.present | (this.verifies ? flagBits.verified : 0);
    new DataView(rest.buffer).setUint32(1, counter);
    return joinBytes(await sha256(utf8(rpId)), rest);
  }
}

export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The browser between page and authenticator: it writes the true origin, and checks that the site may use the id. */
export class Browser {
  readonly authenticator: Authenticator;

  constructor(authenticator: Authenticator) {
    this.authenticator = authenticator;
  }

  create(origin: string, rpId: string, challenge: string): Promise<Registration> {
    return this.authenticator.create(rpId, this.describe('webauthn.create', origin, rpId, challenge));
  }

  get(origin: string, rpId: string, challenge: string): Promise<Assertion> {
    return this.authenticator.sign(rpId, this.describe('webauthn.get', origin, rpId, challenge));
  }

  private describe(type: ClientData['type'], origin: string, rpId: string, challenge: string): string {
    const { hostname, protocol } = new URL(origin);
    if (protocol !== 'https:') throw new Error('The browser offers passkeys on https pages only.');
    if (hostname !== rpId && !hostname.endsWith(`.${rpId}`)) throw new Error(`The browser refuses: ${hostname} may not use keys of ${rpId}.`);
    return JSON.stringify({ type, challenge, origin } satisfies ClientData);
  }
}
