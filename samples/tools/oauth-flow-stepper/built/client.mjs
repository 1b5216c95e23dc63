import { registered, s256 } from './server.mjs';
/** The web shop: begins flows for browsers and finishes them. One shop serves many browsers. */
export class Client {
    /** What the shop remembers of each flow it began, found again by its state. */
    flows = new Map();
    /** Who is signed in at the shop, per browser. */
    sessions = new Map();
    /** The last request to the token endpoint, as a careless log would keep it. */
    lastTokenRequest;
    server;
    mistakes;
    constructor(server, mistakes) {
        this.server = server;
        this.mistakes = mistakes;
    }
    /** Begins a flow; real clients draw state and verifier by chance, 32 bytes each. */
    async begin(browser) {
        const number = this.flows.size + 1;
        const state = `state-${number}-q8Zt`;
        const verifier = `verifier-${number}-0nlyTheShopKnowsThisText-9f3a7c21`;
        this.flows.set(state, { browser, verifier });
        const plain = this.mistakes.plainChallenge;
        const challenge = plain ? verifier : await s256(verifier);
        return { ...registered, state, challenge, method: plain ? 'plain' : 'S256' };
    }
    /** The browser comes back with a code; the answer says who is now signed in. */
    async finish(browser, code, state) {
        const flow = this.flows.get(state);
        if (!flow)
            return { ok: false, why: 'The shop never gave out this state.' };
        if (flow.browser !== browser && !this.mistakes.unboundState)
            return { ok: false, why: `This state was given to the browser of ${flow.browser}, not to that of ${browser}.` };
        this.lastTokenRequest = { ...registered, code, verifier: flow.verifier };
        const answer = await this.server.redeem(this.lastTokenRequest);
        if (!answer.ok)
            return answer;
        this.sessions.set(browser, answer.value.user);
        return { ok: true, value: answer.value.user };
    }
}
