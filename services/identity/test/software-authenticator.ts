import {
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

interface Options {
  challenge: string;
  user?: { id: string };
}

/** How an assertion differs from what an honest browser at the site would send. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  userHandle?: string;
  crossOrigin?: unknown;
}

/** A passkey in memory: ES256, resident, counting its assertions. */
export class SoftwareAuthenticator {
  readonly id: string;
  counter = 0;
  private userHandle = '';
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync(
    'ec',
    { namedCurve: 'P-256' },
  );

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
    idBytes = 16,
  ) {
    this.id = randomBytes(idBytes).toString('base64url');
  }

  create({ challenge, user }: Options, forged: Forgery = {}) {
    this.userHandle = user?.id ?? '';
    const credentialId = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const authData = Buffer.concat([
      this.data(forged, FLAGS.attested),
      Buffer.alloc(16),
      length,
      credentialId,
      this.coseKey(),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as never)).toString(
      'base64url',
    );
    const clientDataJSON = this.clientData('webauthn.create', challenge, forged).toString(
      'base64url',
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports: ['internal'] },
    };
  }

  get({ challenge }: Options, forged: Forgery = {}) {
    this.counter += 1;
    const authData = this.data(forged);
    const clientData = this.clientData('webauthn.get', challenge, forged);
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      this.keys.privateKey,
    );
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: forged.userHandle ?? this.userHandle,
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  private data(
    { rpId = this.rpId, counter = this.counter, isVerified = true }: Forgery,
    flags = 0,
  ): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | FLAGS.present | (isVerified ? FLAGS.verified : 0));
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  private clientData(type: string, challenge: string, forged: Forgery): Buffer {
    const { origin = this.origin } = forged;
    const crossOrigin = 'crossOrigin' in forged ? forged.crossOrigin : false;
    return Buffer.from(
      JSON.stringify({ type: forged.type ?? type, challenge, origin, crossOrigin }),
    );
  }

  private coseKey(): Buffer {
    const pem = this.keys.publicKey.export({ type: 'spki', format: 'pem' });
    const { x = '', y = '' } = createPublicKey(pem).export({ format: 'jwk' }); // not of the generated key, see tests/harness/callers.ts
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
      [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
