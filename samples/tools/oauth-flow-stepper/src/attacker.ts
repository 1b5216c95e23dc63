import { Client } from './client.ts';
import { registered, s256, Server, type AuthorizationRequest, type Mistakes } from './server.ts';

/** One thing that happened: who said what to whom. */
export interface Step {
  from: string;
  to: string;
  what: string;
  detail: string;
  kind: 'message' | 'secret seen' | 'refused' | 'harm' | 'good';
}

/** A run of the play: its steps, and whether the attacker got what they wanted. */
export interface Run {
  steps: Step[];
  harmed: boolean;
}

/** What Mallory may try. */
export type Attack = 'none' | 'thief' | 'reader' | 'link' | 'log' | 'gift';

export const attacks: { id: Attack; title: string; story: string }[] = [
  { id: 'none', title: 'Nobody attacks', story: 'Ada signs in at the photo shop. Look at what each party learns.' },
  { id: 'thief', title: 'A thief catches the code', story: 'Another program on Ada\'s phone receives the redirect and tries to use the code first.' },
  { id: 'reader', title: 'A reader of addresses', story: 'Mallory sees every address that Ada\'s browser opens, the first request included, but nothing sent directly.' },
  { id: 'link', title: 'A prepared link', story: 'Mallory sends Ada a link to the real login page, with a redirect address that Mallory controls.' },
  { id: 'log', title: 'A log is found later', story: 'The shop wrote its token request into a log. Mallory reads it after Ada has signed in.' },
  { id: 'gift', title: 'A gift of a session', story: 'Mallory begins to sign in to an account of their own, stops before the end and lets Ada\'s browser finish.' },
];

export const mistakeTexts: { id: keyof Mistakes; title: string }[] = [
  { id: 'unboundState', title: 'State is not tied to the browser' },
  { id: 'noPkce', title: 'The server ignores PKCE' },
  { id: 'looseRedirect', title: 'Redirect addresses are compared by their beginning' },
  { id: 'reusableCode', title: 'A code can be used twice' },
  { id: 'plainChallenge', title: 'The challenge is sent plain' },
];

export const careful: Mistakes = { unboundState: false, noPkce: false, looseRedirect: false, reusableCode: false, plainChallenge: false };

class Stage {
  readonly steps: Step[] = [];
  readonly server: Server;
  readonly client: Client;

  constructor(mistakes: Mistakes) {
    this.server = new Server(mistakes);
    this.client = new Client(this.server, mistakes);
  }

  say(from: string, to: string, what: string, detail: string, kind: Step['kind'] = 'message'): void {
    this.steps.push({ from, to, what, detail, kind });
  }

  /** Up to the redirect: the code is on its way through the browser. */
  async open(who: string): Promise<{ request: AuthorizationRequest; code: string }> {
    const request = await this.client.begin(who);
    this.say('Shop', `Browser of ${who}`, 'Redirect to the login page', showRequest(request));
    this.say(`Browser of ${who}`, 'Server', `${who} signs in and agrees`, 'The password goes to the server alone. The shop never sees it.');
    const answer = this.server.authorize(request, who);
    if (!answer.ok) throw new Error(`an honest request was refused: ${answer.why}`);
    this.say('Server', `Browser of ${who}`, 'Redirect back with a code', answer.value.location);
    return { request, code: answer.value.code };
  }

  /** From the redirect on: the shop turns the code into a session. */
  async close(browser: string, code: string, state: string): Promise<string | undefined> {
    this.say(`Browser of ${browser}`, 'Shop', 'Opens the callback', `code=${code} state=${state}`);
    const answer = await this.client.finish(browser, code, state);
    if (answer.ok) this.say('Shop', `Browser of ${browser}`, `Signed in as ${answer.value}`, 'The shop sent code and verifier to the server directly and got a token.', 'good');
    else this.say('Shop', `Browser of ${browser}`, 'Sign-in failed', answer.why, 'refused');
    return answer.ok ? answer.value : undefined;
  }

  /** Mallory brings a code to the server himself. True when he gets a token of Ada. */
  async steal(code: string, verifier: string, redirectUri: string = registered.redirectUri): Promise<boolean> {
    this.say('Mallory', 'Server', 'Tries to redeem the code', `code=${code} verifier=${verifier || '(none)'}`);
    const answer = await this.server.redeem({ clientId: registered.clientId, redirectUri, code, verifier });
    if (!answer.ok) {
      this.say('Server', 'Mallory', 'Refused', answer.why, 'refused');
      return false;
    }
    this.say('Server', 'Mallory', `Hands out ${answer.value.token}`, 'Mallory now acts as Ada.', 'harm');
    return answer.value.user === 'Ada';
  }
}

function showRequest({ clientId, redirectUri, state, challenge, method }: AuthorizationRequest): string {
  return `client_id=${clientId} redirect_uri=${redirectUri} state=${state} code_challenge=${challenge} code_challenge_method=${method}`;
}

const plays: Record<Attack, (stage: Stage) => Promise<boolean>> = {
  async none(stage) {
    const { request, code } = await stage.open('Ada');
    await stage.close('Ada', code, request.state);
    return false;
  },
  async thief(stage) {
    const { request, code } = await stage.open('Ada');
    stage.say('Browser of Ada', 'Mallory', 'The redirect is caught', 'Mallory knows the code, and nothing else.', 'secret seen');
    const harmed = await stage.steal(code, '');
    await stage.close('Ada', code, request.state);
    return harmed;
  },
  async reader(stage) {
    const { request, code } = await stage.open('Ada');
    stage.say('Browser of Ada', 'Mallory', 'Both addresses are read', 'Mallory knows the challenge and the code.', 'secret seen');
    const harmed = await stage.steal(code, request.challenge);
    await stage.close('Ada', code, request.state);
    return harmed;
  },
  async link(stage) {
    const verifier = 'a-verifier-that-mallory-made-himself-and-therefore-knows';
    const redirectUri = 'https://shop.example.evil.example/callback';
    const request: AuthorizationRequest = { clientId: registered.clientId, redirectUri, state: 'x', challenge: await s256(verifier), method: 'S256' };
    stage.say('Mallory', 'Browser of Ada', 'Sends a link to the real login page', showRequest(request));
    const answer = stage.server.authorize(request, 'Ada');
    if (!answer.ok) {
      stage.say('Server', 'Browser of Ada', 'Shows an error', answer.why, 'refused');
      return false;
    }
    stage.say('Server', 'Browser of Ada', 'Redirect with a code', answer.value.location);
    stage.say('Browser of Ada', 'Mallory', 'Opens the address of Mallory', 'The code is in it.', 'secret seen');
    return stage.steal(answer.value.code, verifier, redirectUri);
  },
  async log(stage) {
    const { request, code } = await stage.open('Ada');
    await stage.close('Ada', code, request.state);
    const logged = stage.client.lastTokenRequest;
    stage.say('Shop', 'Mallory', 'A log file is found', 'It holds the whole token request, code and verifier.', 'secret seen');
    return stage.steal(logged?.code ?? '', logged?.verifier ?? '');
  },
  async gift(stage) {
    const { request, code } = await stage.open('Mallory');
    stage.say('Mallory', 'Browser of Ada', 'Lets it open the callback of Mallory', 'A hidden picture on any page is enough.', 'secret seen');
    const user = await stage.close('Ada', code, request.state);
    if (user !== 'Mallory') return false;
    stage.say('Browser of Ada', 'Mallory', 'Ada uses the account of Mallory', 'Her photos and her card end up where Mallory can read them.', 'harm');
    return true;
  },
};

/** Plays one attack against a setup with these mistakes. */
export async function play(attack: Attack, mistakes: Mistakes): Promise<Run> {
  const stage = new Stage(mistakes);
  const harmed = await plays[attack](stage);
  return { steps: stage.steps, harmed };
}
