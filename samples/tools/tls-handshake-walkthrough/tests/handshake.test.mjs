import assert from 'node:assert/strict';
import { constants, createDecipheriv, createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman, verify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sayBytes, splitFields } from '../walk.mjs';

const { messages, secrets, quiz, clientPrivateKey } = JSON.parse(readFileSync(new URL('../handshake.json', import.meta.url), 'utf8'));
const message = (id) => messages.find((one) => one.id === id);
const bytes = (id) => Buffer.from(message(id).hex, 'hex');
const field = (id, name) => Buffer.from(splitFields(message(id)).find((part) => part.name === name).bytes, 'hex');
const secret = (name) => Buffer.from(secrets.find((one) => one.name === name).hex, 'hex');
const order = ['client-hello', 'server-hello', 'encrypted-extensions', 'certificate', 'certificate-verify', 'server-finished'];
const transcript = (last) => createHash('sha256').update(Buffer.concat(order.slice(0, order.indexOf(last) + 1).map(bytes))).digest();
const hmac = (key, data) => createHmac('sha256', key).update(data).digest();

function expand(key, label, context = Buffer.alloc(0), length = 32) {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([context.length]), context, Buffer.from([1])]);
  return hmac(key, info).subarray(0, length);
}

const empty = createHash('sha256').digest();
const spki = (hex) => createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), hex]), format: 'der', type: 'spki' });

test('the fields of every message fill it exactly, and its length field is right', () => {
  assert.equal(messages.length, 8);
  for (const one of messages) {
    splitFields(one);
    const raw = bytes(one.id);
    const length = one.id === 'application-data' ? raw.readUInt16BE(3) + 5 : raw.readUIntBE(1, 3) + 4;
    assert.equal(length, raw.length, one.title);
  }
});

test('the shared secret follows from the shares', () => {
  const privateKey = createPrivateKey({ key: Buffer.from(`302e020100300506032b656e04220420${clientPrivateKey}`, 'hex'), format: 'der', type: 'pkcs8' });
  const share = field('server-hello', 'key_share').subarray(-32);
  assert.deepEqual(diffieHellman({ privateKey, publicKey: spki(share) }), secret('Shared secret'));
  const own = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  assert.deepEqual(field('client-hello', 'key_share').subarray(-32), own);
});

test('the chain of secrets follows RFC 8446, section 7.1', () => {
  const zeros = Buffer.alloc(32);
  assert.deepEqual(hmac(zeros, zeros), secret('Early secret'));
  assert.deepEqual(hmac(expand(secret('Early secret'), 'derived', empty), secret('Shared secret')), secret('Handshake secret'));
  assert.deepEqual(hmac(expand(secret('Handshake secret'), 'derived', empty), zeros), secret('Master secret'));
  for (const [name, from, label, last] of [
    ['Client handshake traffic', 'Handshake secret', 'c hs traffic', 'server-hello'],
    ['Server handshake traffic', 'Handshake secret', 's hs traffic', 'server-hello'],
    ['Client application traffic', 'Master secret', 'c ap traffic', 'server-finished'],
    ['Server application traffic', 'Master secret', 's ap traffic', 'server-finished'],
  ])
    assert.deepEqual(expand(secret(from), label, transcript(last)), secret(name), name);
});

test('both Finished messages fit the transcript', () => {
  const finished = (name, last) => hmac(expand(secret(name), 'finished'), transcript(last));
  assert.deepEqual(finished('Server handshake traffic', 'certificate-verify'), field('server-finished', 'verify_data'));
  assert.deepEqual(finished('Client handshake traffic', 'server-finished'), field('client-finished', 'verify_data'));
});

test('the signature of the server is genuine', () => {
  const { publicKey } = new X509Certificate(field('certificate', 'certificate'));
  const signed = Buffer.concat([Buffer.alloc(64, 0x20), Buffer.from('TLS 1.3, server CertificateVerify\0'), transcript('certificate')]);
  const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  assert.equal(verify('sha256', signed, key, field('certificate-verify', 'signature')), true);
  assert.equal(verify('sha256', Buffer.concat([signed, Buffer.from('x')]), key, field('certificate-verify', 'signature')), false);
});

test('the record of application data opens to the bytes it promises', () => {
  const traffic = secret('Client application traffic');
  const opened = createDecipheriv('aes-128-gcm', expand(traffic, 'key', undefined, 16), expand(traffic, 'iv', undefined, 12));
  opened.setAAD(bytes('application-data').subarray(0, 5));
  opened.setAuthTag(field('application-data', 'tag'));
  const plain = Buffer.concat([opened.update(field('application-data', 'ciphertext')), opened.final()]);
  assert.deepEqual(plain, Buffer.from([...Array(50).keys(), 23]));
});

// RFC 8446, appendix E.1: forward secrecy concerns long-term keys that are stolen later. NIST FIPS 203 and the IETF draft
// draft-ietf-tls-ecdhe-mlkem (X25519MLKEM768) exist because a quantum computer would open recordings of x25519 alone.
test('the texts say that forward secrecy does not hold against a quantum computer, and what is used instead', () => {
  const lesson = readFileSync(new URL('../LESSON.md', import.meta.url), 'utf8');
  assert.doesNotMatch(lesson, /forever\b/);
  assert.match(lesson, /even if the key of the certificate is stolen later/);
  for (const text of [lesson, JSON.stringify(message('client-hello').fields)]) assert.match(text, /X25519MLKEM768/);
});

test('every question has one right answer among its options', () => {
  assert.equal(quiz.length, 8);
  for (const { options, right, why } of quiz) assert.ok(options[right] && why);
});

test('long bytes are shortened in the middle', () => {
  assert.equal(sayBytes('0102'), '01 02');
  assert.equal(sayBytes('00'.repeat(40), 16), `${'00 '.repeat(8)}... ${'00 '.repeat(8)}`.trim());
});
