import { randomBytes } from 'node:crypto';
import { findBackupKey, keyDescription, newBackupKey } from './backup-key';

describe('backup keys', () => {
  it.each([
    ['a passphrase', 'a horse that counts its teeth', 'scrypt-17-8-1'],
    ['32 bytes in hexadecimal', randomBytes(32).toString('hex'), 'hkdf-sha256'],
    ['32 bytes in base64', randomBytes(32).toString('base64'), 'hkdf-sha256'],
  ])('derived from %s can be derived again, and only from it', (_what, secret, derivation) => {
    const { key, description } = newBackupKey(secret);
    expect(keyDescription.parse(JSON.parse(JSON.stringify(description)))).toMatchObject({
      derivation,
    });
    expect(findBackupKey(secret, description)?.key).toEqual(key);
    expect(findBackupKey(`${secret}.`, description)).toBeUndefined();
    expect(
      findBackupKey(secret, {
        ...description,
        salt: newBackupKey(randomBytes(32).toString('hex')).description.salt,
      }),
    ).toBeUndefined();
  });

  it('differ for each backup and are not revealed by their description', () => {
    const secret = randomBytes(32).toString('hex');
    const [one, other] = [newBackupKey(secret), newBackupKey(secret)];
    expect(one.key).not.toEqual(other.key);
    expect(JSON.stringify(one.description)).not.toContain(one.key.toString('hex'));
    expect(JSON.stringify(one.description)).not.toContain(secret);
  });
});
