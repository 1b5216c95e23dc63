import { hashBackupCode, newBackupCodes } from './backup-codes';

describe('backup codes', () => {
  it('are ten different codes in groups of four', () => {
    const codes = newBackupCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  });

  it('have the same hash however they are typed, and different ones otherwise', () => {
    const hash = hashBackupCode('abcd-efgh-jkmn-pqrs');
    expect(hashBackupCode(' ABCD efghJKMN-pqrs ')).toEqual(hash);
    expect(hashBackupCode('abcd-efgh-jkmn-pqrt')).not.toEqual(hash);
  });
});
