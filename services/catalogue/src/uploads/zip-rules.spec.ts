import { assert, integer, property } from 'fast-check';
import {
  MAX_DECLARED_BYTES,
  MAX_RATIO,
  validateArchive,
  validateEntry,
  type ZipEntry,
} from './zip-rules';

const anEntry = (given: Partial<ZipEntry> = {}): ZipEntry => ({
  names: ['docs/readme.txt'],
  path: `docs/${given.start ?? 0}.txt`,
  isLegacyEncoded: false,
  declaredSize: 10,
  method: 8,
  isEncrypted: false,
  start: 0,
  end: 50,
  hasDescriptor: false,
  mode: 0o100644,
  ...given,
});

describe('an entry of an archive', () => {
  it.each([
    'readme.txt',
    'a/b/c.txt',
    'dir/',
    '..hidden',
    'a..b/c',
    'dots.../x',
    'c-drive:notes.txt',
  ])('may be named %j', (name) => {
    expect(validateEntry(anEntry({ names: [name] }))).toBeNull();
  });

  it.each([
    ['../up.txt', '..'],
    ['a/../../up.txt', '..'],
    ['..', '..'],
    ['/etc/passwd', 'absolute'],
    ['C:/windows/x', 'absolute'],
    ['c:x', 'absolute'],
    ['a\\b.txt', 'backslash'],
    ['a\0.txt', 'NUL'],
  ])('may not be named %j', (name, reason) => {
    expect(validateEntry(anEntry({ names: [name] }))).toContain(reason);
    expect(validateEntry(anEntry({ names: ['harmless', name] }))).toContain(reason);
  });

  it('may not be a symbolic link', () => {
    expect(validateEntry(anEntry({ mode: 0o120777 }))).toContain('symbolic link');
    expect(validateEntry(anEntry({ mode: 0o040755 }))).toBeNull();
    expect(validateEntry(anEntry({ mode: 0 }))).toBeNull();
  });

  it('is stored or deflated and not encrypted, so that its contents can be checked', () => {
    expect(validateEntry(anEntry({ method: 0 }))).toBeNull();
    expect(validateEntry(anEntry({ method: 14 }))).toContain('a method other than deflate');
    expect(validateEntry(anEntry({ isEncrypted: true }))).toContain('encrypted');
  });
});

describe('an archive', () => {
  it('may declare at most 1 GiB', () => {
    const size = MAX_DECLARED_BYTES / 10;
    expect(validateArchive([anEntry({ declaredSize: MAX_DECLARED_BYTES })], size, 50)).toBeNull();
    expect(
      validateArchive([anEntry({ declaredSize: MAX_DECLARED_BYTES + 1 })], size, 50),
    ).toContain('1 GiB');
  });

  it('adds up what all entries declare', () => {
    const halves = [0, 50].map((start) =>
      anEntry({ declaredSize: MAX_DECLARED_BYTES / 2 + 1, start, end: start + 50 }),
    );
    expect(validateArchive(halves, MAX_DECLARED_BYTES, 100)).toContain('1 GiB');
  });

  it('may declare at most a hundred times its size', () => {
    assert(
      property(integer({ min: 1, max: 1_000_000 }), (size) => {
        expect(validateArchive([anEntry({ declaredSize: size * MAX_RATIO })], size, 50)).toBeNull();
        expect(
          validateArchive([anEntry({ declaredSize: size * MAX_RATIO + 1 })], size, 50),
        ).toContain('100 times');
      }),
    );
  });

  it('may list its entries in any order', () => {
    const [first, second] = [anEntry({ start: 0, end: 50 }), anEntry({ start: 50, end: 90 })];
    expect(validateArchive([second, first], 1000, 90)).toBeNull();
  });

  it.each([
    ['Read.txt', 'read.TXT'],
    ['ΟΔΟΣ.txt', 'οδος.txt'],
    ['straße.txt', 'STRASSE.txt'],
    ['caf\u00e9.txt', './cafe\u0301.txt'],
  ])(
    'must not contain %j and %j, which are one file where case and normal form are ignored',
    (one, other) => {
      const [first, second] = [
        anEntry({ path: one, end: 50 }),
        anEntry({ path: other, start: 50, end: 90 }),
      ];
      expect(validateArchive([first, second], 1000, 90)).toContain(
        'two entries with the same path',
      );
    },
  );

  it('must not contain entries that overlap each other or the directory', () => {
    expect(
      validateArchive([anEntry({ start: 0, end: 51 }), anEntry({ start: 50, end: 90 })], 1000, 90),
    ).toContain('overlap');
    expect(validateArchive([anEntry({ start: 0, end: 91 })], 1000, 90)).toContain('overlap');
    expect(validateArchive([anEntry(), anEntry()], 1000, 90)).toContain('overlap');
  });

  it('must not contain bytes before, between or after its entries except data descriptors', () => {
    const reason = 'belong to none of its entries';
    expect(validateArchive([anEntry({ start: 1 })], 1000, 50)).toContain(reason);
    expect(
      validateArchive([anEntry({ end: 50 }), anEntry({ start: 51, end: 90 })], 1000, 90),
    ).toContain(reason);
    expect(validateArchive([anEntry()], 1000, 51)).toContain(reason);
    expect(validateArchive([], 1000, 1)).toContain(reason);
    expect(validateArchive([anEntry({ hasDescriptor: true })], 1000, 74)).toBeNull();
    expect(validateArchive([anEntry({ hasDescriptor: true })], 1000, 75)).toContain(reason);
  });
});
