import { Authenticator, Browser, base64url } from './authenticator.mjs';
import { RelyingParty } from './relyingParty.mjs';
export const plays = [
    { id: 'honest', title: 'Ada signs in at the bank' },
    { id: 'relay', title: 'A phishing page passes the challenge on' },
    { id: 'lie', title: 'The phishing page asks for the key of the bank' },
    { id: 'trick', title: 'A broken browser lets the phishing page have the key' },
    { id: 'edit', title: 'The phishing page corrects the origin afterward' },
    { id: 'replay', title: 'A recorded answer is played again' },
    { id: 'pocket', title: 'A thief has the key, but not the finger' },
    { id: 'password', title: 'For comparison: password and six-digit code' },
];
const evil = 'https://bank-example.evil.example';
/** A browser whose check of names is broken, to see what the site's own checks are worth. */
class BrokenBrowser extends Browser {
    get(origin, rpId, challenge) {
        return this.authenticator.sign(rpId, JSON.stringify({ type: 'webauthn.get', challenge, origin }));
    }
}
/** Registers Ada, then plays one scene; `skip` names checks of the site that are switched off. */
export async function play(id, skip = []) {
    const bank = new RelyingParty();
    const key = new Authenticator();
    const browser = new Browser(key);
    const lines = [];
    const say = (line) => lines.push(line);
    await bank.register('Ada', await browser.create(bank.origin, bank.rpId, bank.challenge()));
    say('Earlier: Ada registered a passkey. The bank keeps the public key; the private key stays in her authenticator.');
    skip.forEach((name) => bank.skipped.add(name));
    if (id === 'password')
        return passwordPlay(lines);
    const challenge = bank.challenge();
    say(`The bank sends ${challenge}.`);
    let answer;
    try {
        answer = await answerFor(id, { bank, key, browser, challenge, say });
    }
    catch (problem) {
        say(`${problem.message} Nothing was signed, nothing can be passed on.`);
        return { lines, checks: [], harmed: false, answer: undefined };
    }
    say(`Signed: ${answer.clientData}`);
    const { checks, user } = await bank.signIn(answer);
    say(user ? `The bank signs the sender in as ${user}.` : 'The bank refuses.');
    return { lines, checks, harmed: user === 'Ada' && id !== 'honest', answer };
}
async function answerFor(id, { bank, key, browser, challenge, say }) {
    switch (id) {
        case 'honest':
            return browser.get(bank.origin, bank.rpId, challenge);
        case 'relay':
            say(`Mallory fetched it and shows it to Ada on ${evil}, asking for a key of that page.`);
            return browser.get(evil, 'bank-example.evil.example', challenge);
        case 'lie':
            say(`Mallory shows it on ${evil} and asks for the key of bank.example.`);
            return browser.get(evil, bank.rpId, challenge);
        case 'trick':
            say('Suppose the browser forgot to compare the names.');
            return new BrokenBrowser(key).get(evil, bank.rpId, challenge);
        case 'edit': {
            say('The browser is broken as before; Mallory replaces the origin in what was signed.');
            const made = await new BrokenBrowser(key).get(evil, bank.rpId, challenge);
            return { ...made, clientData: made.clientData.replace(evil, bank.origin) };
        }
        case 'replay': {
            const recorded = await browser.get(bank.origin, bank.rpId, challenge);
            await bank.signIn(recorded);
            say('Ada signed in. Mallory recorded her answer and sends it once more.');
            return recorded;
        }
        case 'pocket':
            say('The thief touches the key; it asks for a finger or a PIN and does not get it.');
            key.verifies = false;
            return browser.get(bank.origin, bank.rpId, challenge);
    }
}
function passwordPlay(lines) {
    lines.push(`Ada opens ${evil}, which looks like the bank, and types her password and the code 492 871.`);
    lines.push('Mallory types both into the real bank at once. The bank sees the right password and the right code.');
    lines.push('Nothing in them says where they were typed. The bank signs Mallory in as Ada.');
    return { lines, checks: [], harmed: true, answer: undefined };
}
/** The fields of an answer for people to read. */
export function showAnswer(answer) {
    const data = answer.authenticatorData;
    return [
        ['credentialId', answer.credentialId],
        ['clientDataJSON', answer.clientData],
        ['rpIdHash', base64url(data.slice(0, 32))],
        ['flags', (data[32] ?? 0).toString(2).padStart(8, '0')],
        ['counter', String(new DataView(data.buffer).getUint32(33))],
        ['signature', base64url(answer.signature)],
    ];
}
