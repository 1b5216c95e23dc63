import { decodeLogEntry, encodeLogEntry, type LogEntry } from './log-entry';

const ENTRY: LogEntry = {
  action: 'publish',
  toolId: '0b9cf4ce-6a0f-4c2c-8c6e-1d1f5a0e6f11',
  slug: 'jwt-lab',
  version: 1,
  file: 'jwt lab ü.zip',
  size: 1024,
  sha256: 'ab'.repeat(32),
  at: '2026-11-28T00:00:00.000Z',
};
const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

describe('an entry of the log', () => {
  it('is JSON whose keys are always in the same order', () => {
    const text = new TextDecoder().decode(encodeLogEntry(ENTRY));
    expect(text).toBe(JSON.stringify(ENTRY));
    const shuffled = Object.fromEntries(Object.entries(ENTRY).reverse()) as unknown as LogEntry;
    expect(encodeLogEntry(shuffled)).toEqual(encodeLogEntry(ENTRY));
  });

  it('is decoded with its optional fields, and with unknown ones', () => {
    const full = {
      ...ENTRY,
      action: 'withdraw' as const,
      policy: { version: '1', result: 'passed' },
      reason: 'It was broken.',
      previous: 'a checkpoint\n',
    };
    expect(decodeLogEntry(encodeLogEntry(full))).toEqual(full);
    expect(decodeLogEntry(encodeJson({ ...ENTRY, later: 1 }))).toMatchObject(ENTRY);
  });

  it.each([
    null,
    [],
    { ...ENTRY, action: 'delete' },
    { ...ENTRY, toolId: '' },
    { ...ENTRY, version: 0 },
    { ...ENTRY, size: -1 },
    { ...ENTRY, size: '1' },
    { ...ENTRY, sha256: 'AB'.repeat(32) },
    { ...ENTRY, at: 'yesterday' },
    { ...ENTRY, policy: {} },
    { ...ENTRY, reason: 5 },
  ])('is not %j', (value) => {
    expect(() => decodeLogEntry(encodeJson(value))).toThrow('not an entry');
  });

  it('is not other bytes', () => {
    expect(() => decodeLogEntry(Uint8Array.of(0xff))).toThrow('not valid');
  });
});
