import { flagBits, joinBytes, sha256, utf8 } from './authenticator.mjs';
const verifying = { name: 'ECDSA', hash: 'SHA-256' };
/** The honest site: draws challenges, stores public keys, checks answers. */
export class RelyingParty {
    origin = 'https://bank.example';
    rpId = 'bank.example';
    stored = new Map();
    open = new Set();
    drawn = 0;
    /** Checks that a learner has switched off. */
    skipped = new Set();
    /** A challenge to be used once. Real sites draw 16 bytes or more by chance; here they are counted, to be readable. */
    challenge() {
        this.drawn += 1;
        const challenge = `challenge-${this.drawn}-hG7w`;
        this.open.add(challenge);
        return challenge;
    }
    /** Keeps the public key of a new passkey. */
    async register(user, answer) {
        const checks = await this.common(answer, 'webauthn.create');
        if (this.passes(checks))
            this.stored.set(answer.credentialId, { user, publicKey: answer.publicKey, counter: 0 });
        return checks;
    }
    /** Every check of WebAuthn §7.2 that this lesson needs. */
    async signIn(answer) {
        const checks = await this.common(answer, 'webauthn.get');
        const key = this.stored.get(answer.credentialId);
        const signed = joinBytes(answer.authenticatorData, await sha256(utf8(answer.clientData)));
        const genuine = key ? await crypto.subtle.verify(verifying, key.publicKey, answer.signature, signed) : false;
        const counter = new DataView(answer.authenticatorData.buffer).getUint32(33);
        checks.push({ name: 'signature', ok: genuine, seen: key ? 'over authenticator data and the hash of the client data' : 'unknown credential', stops: 'anything changed on the way; anybody without the private key' });
        checks.push({ name: 'counter', ok: counter > (key?.counter ?? 0), seen: `${counter}, last time ${key?.counter ?? 0}`, stops: 'a copied authenticator (where it counts at all)' });
        if (!key || !this.passes(checks))
            return { checks, user: undefined };
        key.counter = Math.max(key.counter, counter);
        return { checks, user: key.user };
    }
    passes(checks) {
        return checks.every(({ ok, name }) => ok || this.skipped.has(name));
    }
    async common(answer, type) {
        const said = JSON.parse(answer.clientData);
        const fresh = this.open.delete(said.challenge);
        const idHash = await sha256(utf8(this.rpId));
        const flags = answer.authenticatorData[32] ?? 0;
        return [
            { name: 'type', ok: said.type === type, seen: said.type, stops: 'an answer of one ceremony used in the other' },
            { name: 'challenge', ok: fresh, seen: `${said.challenge}${fresh ? '' : ' (unknown or used)'}`, stops: 'a recorded answer played again' },
            { name: 'origin', ok: said.origin === this.origin, seen: said.origin, stops: 'an answer that was made on another page' },
            { name: 'rpIdHash', ok: idHash.every((byte, index) => byte === answer.authenticatorData[index]), seen: 'first 32 bytes of the authenticator data', stops: 'a key that belongs to another site' },
            { name: 'user present', ok: (flags & flagBits.present) !== 0, seen: `flags ${flags.toString(2).padStart(8, '0')}`, stops: 'a program that signs while nobody is there' },
            { name: 'user verified', ok: (flags & flagBits.verified) !== 0, seen: `flags ${flags.toString(2).padStart(8, '0')}`, stops: 'a thief who holds the key but not its owner\'s finger or PIN' },
        ];
    }
}
