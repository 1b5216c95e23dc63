import type { LogEntry } from '@transparency';
import { findPublication } from './findPublication';

const SHA = 'a'.repeat(64);
const entry = (values: Partial<LogEntry>): LogEntry => ({
  action: 'publish',
  toolId: 't1',
  slug: 'lab',
  version: 1,
  file: 'lab.zip',
  size: 1,
  sha256: SHA,
  at: '2026-11-28T00:00:00.000Z',
  ...values,
});
const v2 = entry({ version: 2, sha256: 'b'.repeat(64) });

describe('the publication of a file', () => {
  it('is found by its digest, with the newest version of its tool', () => {
    const found = findPublication([undefined, entry({}), v2], SHA);
    expect(found).toMatchObject({ index: 1, newestVersion: 2, withdrawal: undefined });
    expect(findPublication([entry({})], 'c'.repeat(64))).toBeUndefined();
  });

  it('knows the entry that withdrew it, and the version that is the newest then', () => {
    const withdrawal = entry({ ...v2, action: 'withdraw', reason: 'It was broken.' });
    expect(findPublication([entry({}), v2, withdrawal], v2.sha256)).toMatchObject({
      withdrawal,
      newestVersion: 1,
    });
    const only = entry({ action: 'withdraw' });
    expect(findPublication([entry({}), only], SHA)?.newestVersion).toBeUndefined();
  });

  it('knows the entry that the signature is about, which a change replaces', () => {
    const change = entry({ action: 'change', slug: 'renamed' });
    const withdrawal = entry({ action: 'withdraw' });
    expect(findPublication([entry({}), v2], SHA)?.signed).toEqual({ index: 0, entry: entry({}) });
    expect(findPublication([entry({}), v2, change, withdrawal], SHA)).toMatchObject({
      index: 0,
      signed: { index: 2, entry: change },
    });
  });

  it('is one that is not withdrawn, if the same file was published twice', () => {
    const withdrawal = entry({ version: 3, action: 'withdraw' });
    const entries = [entry({}), entry({ version: 3 }), withdrawal];
    expect(findPublication(entries, SHA)).toMatchObject({ index: 0, withdrawal: undefined });
  });
});
