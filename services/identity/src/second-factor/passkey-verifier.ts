import { Injectable } from '@nestjs/common';
import { invalid } from '@libs/errors';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import { isCredentialId, isNewerCounter, toRelyingParty, toUserHandle } from './passkeys';
import { IdentitySettings } from '../identity.settings';
import { Passkey } from './passkey.entity';
import type { User } from '../users/user.entity';

/** What an authenticator returns for a new passkey. */
export type Attestation = Omit<RegistrationResponseJSON, 'clientExtensionResults'>;

/** What an authenticator returns when a passkey is used. */
export type Assertion = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>;

/** 400: the response of the authenticator is malformed, forged, replayed or for another site. */
export const passkeyRejected = (cause?: unknown) =>
  invalid('passkey_rejected', 'This passkey was not accepted. Please try again.', { cause });

/** The package takes 17 MB of memory, so a process loads it with the first passkey. */
const webauthn = () => import('@simplewebauthn/server');

/** Creates requests to authenticators and verifies their responses (WebAuthn). */
@Injectable()
export class PasskeyVerifier {
  private readonly site: ReturnType<typeof toRelyingParty>;

  constructor({ PUBLIC_URL }: IdentitySettings) {
    this.site = toRelyingParty(PUBLIC_URL);
  }

  /** Returns what a browser needs to create a passkey that works without a username. */
  async creationOptions(
    user: User,
    existing: Passkey[],
    challenge: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: 'EXE',
      rpID: this.site.id,
      userName: user.email,
      userDisplayName: user.username,
      userID: new Uint8Array(Buffer.from(toUserHandle(user.id), 'base64url')),
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      excludeCredentials: existing.map(toDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Returns what a browser needs to use a passkey: any of this site, or one of these. */
  async requestOptions(
    allowed: Passkey[],
    challenge: string,
    isVerified: boolean,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.site.id,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      allowCredentials: allowed.map(toDescriptor),
      userVerification: isVerified ? 'required' : 'preferred',
    });
  }

  /** Returns the challenge that a response belongs to. Throws 400 if there is none. */
  challengeIn(clientDataJSON: string): string {
    const { challenge } = parseClientData(clientDataJSON);
    if (typeof challenge === 'string') return challenge;
    throw passkeyRejected();
  }

  /** Returns the credential that an authenticator created. Throws 400. */
  async verifyCreation(attestation: Attestation, challenge: string): Promise<WebAuthnCredential> {
    const { verifyRegistrationResponse } = await webauthn();
    refuseOtherPages(attestation.response.clientDataJSON);
    const expected = {
      expectedChallenge: challenge,
      expectedOrigin: this.site.origin,
      expectedRPID: this.site.id,
    };
    const response = { ...attestation, clientExtensionResults: {} };
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected,
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw passkeyRejected(cause);
    });
    if (!registrationInfo || !isCredentialId(registrationInfo.credential.id))
      throw passkeyRejected();
    return registrationInfo.credential;
  }

  /** Returns the counter of an assertion. Throws 400 unless the passkey has signed the challenge for this site. */
  async verifyAssertion(
    assertion: Assertion,
    challenge: string,
    passkey: Passkey,
    isVerified: boolean,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await webauthn();
    refuseOtherPages(assertion.response.clientDataJSON);
    const { credentialId: id, counter } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter },
      expectedChallenge: challenge,
      expectedOrigin: this.site.origin,
      expectedRPID: this.site.id,
      requireUserVerification: isVerified,
    }).catch((cause: unknown) => {
      throw passkeyRejected(cause);
    });
    if (!verified || !isNewerCounter(counter, authenticationInfo.newCounter))
      throw passkeyRejected();
    return authenticationInfo.newCounter;
  }
}

interface ClientData {
  challenge?: unknown;
  crossOrigin?: unknown;
  topOrigin?: unknown;
}

function parseClientData(clientDataJSON: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data === 'object' && data !== null) return data;
  } catch (cause) {
    throw passkeyRejected(cause);
  }
  throw passkeyRejected();
}

/** Refuses a passkey that was used in a frame of another site's page (WebAuthn Level 3 §7.2). Level 1 browsers leave `crossOrigin` out. */
function refuseOtherPages(clientDataJSON: string): void {
  const { crossOrigin = false, topOrigin } = parseClientData(clientDataJSON);
  if (crossOrigin !== false || topOrigin !== undefined) throw passkeyRejected();
}

const toDescriptor = ({ credentialId: id, transports }: Passkey) => ({ id, transports });
