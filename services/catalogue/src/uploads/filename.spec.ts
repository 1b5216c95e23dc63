import { assert, constantFrom, property, string } from 'fast-check';
import {
  cleanFilename,
  filenameFor,
  findFileKind,
  findImageKind,
  MAX_FILENAME_BYTES,
} from './filename';

describe('cleaning an uploaded name', () => {
  it.each([
    ['tool.zip', 'tool.zip'],
    ['Report v1.2 (final).PDF', 'Report v1.2 (final).PDF'],
    ['../../etc/passwd.zip', 'passwd.zip'],
    ['..\\..\\windows\\system32\\calc.exe', 'calc.exe'],
    ['/var/tmp/a\\b/c.txt', 'c.txt'],
    ['C:\\Users\\me\\notes.txt', 'notes.txt'],
    ['a:b*c?d"e<f>g|h.zip', 'abcdefgh.zip'],
    ['line\r\nbreak\t\0.zip', 'linebreak.zip'],
    ['gpj.\u202Eexe.zip', 'gpj.exe.zip'],
    ['many   spaces \u00a0 here.txt', 'many spaces here.txt'],
    ['.zip', 'tool.zip'],
    ['...hidden.zip', 'hidden.zip'],
    ['trailing.zip. . ', 'trailing.zip'],
    ['CON.zip', '_CON.zip'],
    ['nul.tar.zip', '_nul.tar.zip'],
    ['com¹.txt', '_com¹.txt'],
    ['console.zip', 'console.zip'],
    ['', 'tool'],
    ['///', 'tool'],
    ['schlüssel-überblick.pdf', 'schlüssel-überblick.pdf'],
    ['日本語.txt', '日本語.txt'],
    ['می\u200cخواهم.pdf', 'می\u200cخواهم.pdf'],
    ['क्\u200dष.txt', 'क्\u200dष.txt'],
    ['👩\u200d💻.zip', '👩\u200d💻.zip'],
    ['\u200d.\u200c.zip', 'tool.zip'],
    ['My %22best%22 tool.zip', 'My best tool.zip'],
    ['two%0D%0Alines.zip', 'twolines.zip'],
    ['100%25.zip', '100%25.zip'],
    ['%.zip', '%.zip'],
  ])('makes of %j %j', (uploaded, cleaned) => {
    expect(cleanFilename(uploaded)).toBe(cleaned);
  });

  it('truncates a long name between characters and keeps its extension', () => {
    const cleaned = cleanFilename(`${'é'.repeat(200)}.zip`);
    expect(Buffer.byteLength(cleaned)).toBe(MAX_FILENAME_BYTES);
    expect(cleaned).toBe(`${'é'.repeat(73)}.zip`);
    expect(Buffer.byteLength(cleanFilename('💾'.repeat(100) + '.txt'))).toBeLessThanOrEqual(
      MAX_FILENAME_BYTES,
    );
  });

  it('returns a short, safe name for any input and does not change it again', () => {
    assert(
      property(
        string({ unit: 'binary', maxLength: 300 }),
        constantFrom('.zip', '.exe', '.txt', ''),
        (stem, ending) => {
          const cleaned = cleanFilename(stem + ending);
          expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(MAX_FILENAME_BYTES);
          expect(cleaned).not.toMatch(
            /[\p{Cc}\\/<>:"|?*]|(?![\u200c\u200d])\p{Cf}|^[\s.]|[\s.]$|^$/u,
          );
          expect(cleaned.endsWith(ending)).toBe(true);
          expect(cleanFilename(cleaned)).toBe(cleaned);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('the extension of a name', () => {
  it.each(['zip', 'exe', 'png', 'jpg', 'tool', ''])('is missing in %j', (name) => {
    expect([findFileKind(name), findImageKind(name)]).toEqual([null, null]);
  });

  it('decides the kind, in any case', () => {
    expect([findFileKind('a.ZIP'), findFileKind('a.tar.zip'), findImageKind('a.JPEG')]).toEqual([
      'zip',
      'zip',
      'jpg',
    ]);
  });
});

describe('the name of a tool without a file', () => {
  it.each([
    ['Port Scan Simulator', 'go', 'port-scan-simulator.zip'],
    ['Café & Crème', 'pdf', 'cafe-creme.pdf'],
    ['Patch Compare', 'executable', 'patch-compare.exe'],
    ['???', 'go', 'tool.zip'],
    ['日本', 'go', '日本.zip'],
  ])('is derived from %j', (name, language, filename) => {
    expect(filenameFor(name, language)).toBe(filename);
  });

  it.each([
    ['only dots', '.'.repeat(2_000_000), 'tool'],
    ['dots before a letter', `a${'.'.repeat(2_000_000)}b`, 'a.b'],
    ['dots and spaces before an ending', `${'. '.repeat(1_000_000)}a.zip`, 'a.zip'],
  ])('takes linear time for %s', (_case, uploaded, cleaned) =>
    expect(cleanFilename(uploaded)).toBe(cleaned),
  );
});
