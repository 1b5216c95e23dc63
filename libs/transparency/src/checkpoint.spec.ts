import { generateKeyPairSync, sign as signEd25519 } from 'node:crypto';
import {
  formatCheckpoint,
  formatVerifierKey,
  parseCheckpoint,
  parseVerifierKey,
  signNote,
  verifyCheckpoint,
  verifyNote,
} from './checkpoint';

// The examples of C2SP's signed-note and tlog-checkpoint.
const VERIFIER_KEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
const CHECKPOINT = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`;

function createKey(name = 'exe.test/log') {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = Uint8Array.from(
    Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  );
  const sign = (message: Uint8Array) =>
    Uint8Array.from(signEd25519(null, message, pair.privateKey));
  return { key: { name, publicKey }, sign };
}

describe('a signed note', () => {
  it("is accepted as the format's example, with its verifier key", () => {
    const key = parseVerifierKey(VERIFIER_KEY);
    expect(formatVerifierKey(key)).toBe(VERIFIER_KEY);
    expect(verifyNote(NOTE, key)).toBe('This is an example message.\n');
    expect(() => verifyNote(NOTE.replace('example', 'Example'), key)).toThrow('wrong');
  });

  it('is verified with the key that signed it, and keeps empty lines of its text', () => {
    const { key, sign } = createKey();
    const note = signNote('one\n\ntwo\n', key, sign);
    expect(verifyNote(note, parseVerifierKey(formatVerifierKey(key)))).toBe('one\n\ntwo\n');
    expect(note).toMatch(/^one\n\ntwo\n\n— exe\.test\/log [A-Za-z0-9+/]{90,}=*\n$/);
  });

  it('may have signatures of other keys, which are ignored', () => {
    const [ours, other] = [createKey(), createKey('witness.test')];
    const note = signNote('text\n', ours.key, ours.sign);
    const signed = signNote('text\n', other.key, other.sign).split('\n\n')[1] ?? '';
    expect(verifyNote(note + signed, ours.key)).toBe('text\n');
    expect(() => verifyNote(note, other.key)).toThrow('not signed by witness.test');
  });

  it('is refused with a second, wrong signature of the same key', () => {
    const { key, sign } = createKey();
    const [note, other] = [signNote('text\n', key, sign), signNote('other\n', key, sign)];
    expect(() => verifyNote(note + (other.split('\n\n')[1] ?? ''), key)).toThrow('wrong');
  });

  it.each(['', 'text\n', 'text\n\n', 'text\n\n- name AAAA\n', 'te\u0000xt\n\n— a AAAA\n'])(
    'is not %j',
    (note) => {
      expect(() => verifyNote(note, createKey().key)).toThrow(Error);
    },
  );

  it('is not made of a text without a line break at its end, nor with a name that has a space', () => {
    const { key, sign } = createKey();
    expect(() => signNote('text', key, sign)).toThrow('cannot be signed');
    expect(() => signNote('text\n', { ...key, name: 'a b' }, sign)).toThrow('space');
  });
});

describe('a verifier key', () => {
  it.each([
    'example.com/foo',
    VERIFIER_KEY.replace('530d903a', '530d903b'),
    VERIFIER_KEY.replace('+Aek', '+Bek'),
    VERIFIER_KEY.replace('foo', 'bar'),
  ])('is not %s', (text) => {
    expect(() => parseVerifierKey(text)).toThrow(Error);
  });
});

describe('a checkpoint', () => {
  it("is read as in the format's example", () => {
    const checkpoint = parseCheckpoint(CHECKPOINT);
    expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 });
    expect(formatCheckpoint(checkpoint)).toBe(`${CHECKPOINT.split('\n\n')[0]}\n`);
  });

  it("is verified with the log's key, and only when it is of that log", () => {
    const { key, sign } = createKey();
    const checkpoint = { origin: key.name, size: 0, root: new Uint8Array(32).fill(9) };
    expect(verifyCheckpoint(signNote(formatCheckpoint(checkpoint), key, sign), key)).toEqual(
      checkpoint,
    );
    const foreign = formatCheckpoint({ ...checkpoint, origin: 'other.test/log' });
    expect(() => verifyCheckpoint(signNote(foreign, key, sign), key)).toThrow('another log');
  });

  it.each(['', 'origin\n1\n', 'origin\n01\nAAAA\n', `origin\n-1\n${'A'.repeat(43)}=\n`])(
    'is not %j',
    (text) => {
      expect(() => parseCheckpoint(text)).toThrow('not a checkpoint');
    },
  );
});
