import { randomBytes } from 'node:crypto';
import { anExe, aPdf, aText } from '../../../../tests/harness/sample-files';
import { aZip, aZipThatDeclares, aZipWithOverlap } from '../../../../tests/harness/zip-builder';
import type { FileKind } from './filename';
import { validateFile } from './validate-file';
import { TempFile } from './temp-file';

/** `表.txt`: the second byte of the first character is that of a backslash. */
const SHIFT_JIS = Buffer.from([0x95, 0x5c, 0x2e, 0x74, 0x78, 0x74]);

async function validate(kind: FileKind, bytes: Buffer | string): Promise<string> {
  const file = await TempFile.from([Buffer.from(bytes)] as unknown as AsyncIterable<Buffer>);
  try {
    await validateFile(file, kind);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await file.close();
  }
}

describe('validating an uploaded file', () => {
  it.each<[FileKind, Buffer]>([
    ['zip', aZip()],
    ['zip', aZip([])],
    ['exe', anExe()],
    ['pdf', aPdf()],
    ['pdf', Buffer.concat([Buffer.alloc(1019, 'x'), aPdf()])],
    ['txt', aText()],
    ['txt', Buffer.from('\ufeffwith a byte order mark')],
  ])('accepts a real %s', async (kind, bytes) => {
    expect(await validate(kind, bytes)).toBe('accepted');
  });

  it.each<[FileKind, string, Buffer | string]>([
    ['zip', 'text', 'just text'],
    ['zip', 'a program', anExe()],
    ['exe', 'text', 'MZ but nothing else'],
    [
      'exe',
      'an MZ file that points nowhere',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0xff)]),
    ],
    ['exe', 'an archive', aZip()],
    ['pdf', 'an archive', aZip()],
    ['pdf', 'a PDF that is cut off', aPdf().subarray(0, 30)],
    ['pdf', 'a PDF behind more than 1,024 bytes', Buffer.concat([Buffer.alloc(1020, 'x'), aPdf()])],
    ['pdf', 'a program with a PDF behind it', Buffer.concat([anExe(), aPdf()])],
    ['pdf', 'an archive with a PDF in it', aZip([{ name: 'a.pdf', data: aPdf(), method: 0 }])],
    ['txt', 'a program', anExe()],
    ['txt', 'a PDF', aPdf()],
    ['txt', 'an archive', aZip()],
    ['txt', 'Latin-1', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ['txt', 'text with a NUL', 'a\0b'],
    ['txt', 'text that ends within a character', Buffer.from('世').subarray(0, 2)],
  ])('refuses as %s what is %s', async (kind, _what, bytes) => {
    expect(await validate(kind, bytes)).toMatch(/^The .*\.$/);
  });

  it.each<FileKind>(['zip', 'exe', 'pdf', 'txt'])('refuses an empty %s', async (kind) => {
    expect(await validate(kind, '')).toBe('The tool file is empty.');
  });

  it('reads text over many chunks, including characters split between them', async () => {
    const text = Buffer.from('世界🌍'.repeat(100_000));
    expect(await validate('txt', text)).toBe('accepted');
    text[text.length - 2] = 0x41;
    expect(await validate('txt', text)).toContain('not valid UTF-8');
  });
});

describe('validating an archive', () => {
  it.each([
    ['a name that leads out', aZip([{ name: '../../etc/passwd' }]), 'points outside its folder'],
    ['an absolute name', aZip([{ name: '/etc/passwd' }]), 'absolute path'],
    ['a drive letter', aZip([{ name: 'C:/x' }]), 'absolute path'],
    ['a backslash', aZip([{ name: 'a\\b' }]), 'backslash'],
    [
      'two entries with the same path',
      aZip([{ name: 'a.txt' }, { name: 'a.txt' }]),
      'two entries with the same path',
    ],
    [
      'two paths that differ in case',
      aZip([{ name: 'Read/Me.txt' }, { name: 'read/ME.TXT' }]),
      'two entries with the same path',
    ],
    [
      'two forms of one name',
      aZip([{ name: 'e\u0301.txt' }, { name: '\u00e9.txt' }]),
      'two entries with the same path',
    ],
    [
      'a file and a folder of one path',
      aZip([{ name: 'a' }, { name: 'A/' }]),
      'two entries with the same path',
    ],
    [
      'a path written in two ways',
      aZip([{ name: 'a/b' }, { name: './a//b' }]),
      'two entries with the same path',
    ],
    ['Shift JIS', aZip([{ name: '', rawName: SHIFT_JIS }]), 'an old encoding'],
    ['a NUL in a name', aZip([{ name: 'a\0b' }]), 'NUL'],
    [
      'a symbolic link',
      aZip([{ name: 'link', data: '/etc/passwd', mode: 0o120777 }]),
      'symbolic link',
    ],
    [
      'two names for one entry',
      aZip([{ name: 'good.txt', localName: '../evil.txt' }]),
      'two different descriptions of the same entry',
    ],
    ['an entry inside another', aZipWithOverlap(), 'overlap'],
    ['2 GiB declared', aZipThatDeclares(2 * 1024 ** 3), 'more than 1 GiB'],
    [
      'a thousand times its size',
      aZip([{ name: 'zeros.bin', data: Buffer.alloc(10_000_000) }]),
      'more than 100 times',
    ],
    [
      '10 001 entries',
      aZip(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}` }))),
      'more than 10000 entries',
    ],
    ['a directory that is cut off', aZip().subarray(0, -30), 'damaged'],
    ['fewer entries than it says', aZip(undefined, { entryCount: 7 }), 'damaged'],
    [
      'an entry that its end record does not count',
      aZip([{ name: 'a' }, { name: 'b' }], { entryCount: 1 }),
      'does not match its directory',
    ],
    [
      'two counts of its entries',
      aZip(undefined, { countOnDisk: 2 }),
      'does not match its directory',
    ],
    [
      'another length of its directory',
      aZip(undefined, { directoryBytes: 7 }),
      'does not match its directory',
    ],
    [
      'bytes behind its directory',
      aZip(undefined, { behindDirectory: Buffer.alloc(9) }),
      'does not match its directory',
    ],
    [
      'bytes behind its directory that belong to nothing',
      aZip([{ name: 'a' }], { behindDirectory: Buffer.alloc(9), directoryBytes: 47 }),
      'does not match its directory',
    ],
    [
      'a ZIP64 record with two counts',
      aZip([{ name: 'a' }], { zip64: { countOnDisk: 2 } }),
      'does not match its directory',
    ],
    [
      'a ZIP64 record that counts fewer entries',
      aZip([{ name: 'a' }, { name: 'b' }], { zip64: { entryCount: 1 } }),
      'does not match',
    ],
    [
      'a ZIP64 record of another length',
      aZip(undefined, { zip64: { recordBytes: 43 } }),
      'does not match its directory',
    ],
    [
      'an archive in its comment',
      aZip(undefined, { comment: aZip([{ name: 'other' }]) }),
      'damaged',
    ],
    ['an archive behind it', Buffer.concat([aZip(), aZip([{ name: 'other' }])]), 'damaged'],
    [
      'an entry that its directory leaves out',
      aZip([{ name: 'a' }, { name: 'b', isHidden: true }, { name: 'c' }]),
      'belong to none',
    ],
    [
      'only entries that its directory leaves out',
      aZip([{ name: 'a', isHidden: true }]),
      'belong to none',
    ],
    [
      'bytes in front of its directory',
      aZip(undefined, { gap: Buffer.alloc(1) }),
      'belong to none',
    ],
    [
      'bytes behind deflated data',
      aZip([{ name: 'a', data: 'x', trailing: Buffer.alloc(40) }]),
      'not unpack to what it declares',
    ],
    [
      'many bytes behind deflated data',
      aZip([{ name: 'a', data: 'x', trailing: Buffer.alloc(900_000) }]),
      'not unpack to what it declares',
    ],
    [
      'more than it declares',
      aZip([{ name: 'a', data: Buffer.alloc(1_000_000), declaredSize: 10 }]),
      'not unpack to what it declares',
    ],
    [
      'less than it declares',
      aZip([{ name: 'a', data: 'x', declaredSize: 100 }]),
      'not unpack to what it declares',
    ],
    [
      'little more than it declares',
      aZip([{ name: 'a', data: 'xyz', declaredSize: 2 }]),
      'not unpack to what it declares',
    ],
    [
      'much less than it declares',
      aZip([{ name: 'a', data: randomBytes(90_000), declaredSize: 99_000 }]),
      'not unpack to what it declares',
    ],
    [
      'damaged data',
      aZip([{ name: 'a', data: randomBytes(90_000) }]).fill(0xff, 40, 80),
      'not unpack to what it declares',
    ],
    [
      'another checksum of large data',
      aZip([{ name: 'a', data: randomBytes(90_000), checksum: 1 }]),
      'not unpack to what it declares',
    ],
    [
      'another checksum',
      aZip([{ name: 'a', data: 'x', checksum: 1 }]),
      'not unpack to what it declares',
    ],
    [
      'stored data with another checksum',
      aZip([{ name: 'a', data: 'x', method: 0, checksum: 1 }]),
      'not unpack to what it declares',
    ],
    ['an encrypted entry', aZip([{ name: 'a', isEncrypted: true }]), 'encrypted'],
    [
      'an entry compressed by LZMA',
      aZip([{ name: 'a', method: 14 }]),
      'a method other than deflate',
    ],
  ])('refuses %s', async (_what, bytes, reason) => {
    expect(await validate('zip', bytes)).toContain(reason);
  });

  it.each([
    [
      'sizes behind the data',
      aZip([
        { name: 'a', data: 'x', hasDescriptor: true },
        { name: 'b', data: 'y', hasDescriptor: true },
      ]),
    ],
    ['a ZIP64 end record', aZip([{ name: 'a' }, { name: 'b', data: 'y' }], { zip64: {} })],
    ['a comment', aZip(undefined, { comment: Buffer.from('made for a course') })],
    [
      'stored data',
      aZip([
        { name: 'a', data: 'x', method: 0 },
        { name: 'b', data: randomBytes(90_000), method: 0 },
      ]),
    ],
    [
      'large data',
      aZip([
        { name: 'a', data: randomBytes(3_000_000) },
        { name: 'b', data: Buffer.alloc(900_000) },
      ]),
    ],
    [
      'empty folders and files',
      aZip([
        { name: 'a/', method: 0 },
        { name: 'a/b', data: '' },
      ]),
    ],
  ])('accepts %s', async (_what, bytes) => {
    expect(await validate('zip', bytes)).toBe('accepted');
  });

  it('accepts 10 000 entries in folders', async () => {
    const entries = Array.from({ length: 10_000 }, (_, n) => ({
      name: `folder-${n % 10}/file ${n}.txt`,
      data: `file ${n}`,
    }));
    expect(await validate('zip', aZip(entries))).toBe('accepted');
  });
});
