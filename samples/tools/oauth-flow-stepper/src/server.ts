/** The authorization server, in memory: gives out codes, and turns each code into a token. */

/** The mistakes a learner can switch on; all off is a careful setup. */
export interface Mistakes {
  /** The client looks up the state, but not whether this browser began the flow. */
  unboundState: boolean;
  /** The server ignores the code verifier. */
  noPkce: boolean;
  /** The server compares only the beginning of the redirect address. */
  looseRedirect: boolean;
  /** The server lets one code be used many times. */
  reusableCode: boolean;
  /** The client sends its verifier as the challenge (method plain) and the server accepts it. */
  plainChallenge: boolean;
}

/** What travels through the browser's address bar to the server. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  challenge: string;
  method: 'S256' | 'plain';
}

/** What the client asks of the server directly. */
export interface TokenRequest {
  clientId: string;
  redirectUri: string;
  code: string;
  verifier: string;
}

/** Either a value or the reason why there is none. */
export type Answer<T> = { ok: true; value: T } | { ok: false; why: string };

export const registered = { clientId: 'photo-shop', redirectUri: 'https://shop.example/callback' };

interface Grant {
  request: AuthorizationRequest;
  user: string;
  used: boolean;
}

const refuse = (why: string): { ok: false; why: string } => ({ ok: false, why });

/** base64url without padding of the SHA-256 of a text: the S256 method of RFC 7636 §4.2. */
export async function s256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export class Server {
  private readonly grants = new Map<string, Grant>();
  private readonly mistakes: Mistakes;

  constructor(mistakes: Mistakes) {
    this.mistakes = mistakes;
  }

  /** The signed-in user agrees; the answer is the address the browser is sent to, code included. */
  authorize(request: AuthorizationRequest, user: string): Answer<{ location: string; code: string }> {
    if (request.clientId !== registered.clientId) return refuse('This client is not registered.');
    if (!this.isRegistered(request.redirectUri)) return refuse(`${request.redirectUri} is not the registered address, so nothing is sent there.`);
    if (!request.challenge && !this.mistakes.noPkce) return refuse('A code challenge is required.');
    if (request.method === 'plain' && !this.mistakes.plainChallenge) return refuse('Only the method S256 is accepted.');
    const code = `code-${this.grants.size + 1}-for-${user.toLowerCase()}`;
    this.grants.set(code, { request, user, used: false });
    return { ok: true, value: { location: `${request.redirectUri}?code=${code}&state=${request.state}`, code } };
  }

  /** A code becomes a token, if the client that brings it is the one it was made for. */
  async redeem(request: TokenRequest): Promise<Answer<{ token: string; user: string }>> {
    const grant = this.grants.get(request.code);
    if (!grant) return refuse('This code was never given out.');
    if (grant.used && !this.mistakes.reusableCode) return refuse('This code was already used. (A careful server also ends the token made from it.)');
    if (request.redirectUri !== grant.request.redirectUri) return refuse('The redirect address differs from the one the code was sent to.');
    if (!this.mistakes.noPkce && !(await fits(grant.request, request.verifier))) return refuse('The verifier does not fit the challenge: this is not the program that began the flow.');
    grant.used = true;
    return { ok: true, value: { token: `token-for-${grant.user.toLowerCase()}`, user: grant.user } };
  }

  private isRegistered(address: string): boolean {
    if (!this.mistakes.looseRedirect) return address === registered.redirectUri;
    return address.startsWith('https://shop.example');
  }
}

async function fits({ challenge, method }: AuthorizationRequest, verifier: string): Promise<boolean> {
  if (verifier === '') return false;
  return challenge === (method === 'S256' ? await s256(verifier) : verifier);
}
