import { fileHeaders, selectRange } from './stored-file';

const createHeaders = (filename: string) =>
  fileHeaders({
    filename,
    fileSha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  });

describe('fileHeaders', () => {
  it('has the digest of the file as structured bytes', () => {
    expect(createHeaders('a.zip')['repr-digest']).toBe(
      'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
    );
  });

  it('has an entity tag that depends on the content', () => {
    expect(createHeaders('a.zip').etag).toBe('"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"');
  });

  it('has the filename in both forms', () => {
    expect(createHeaders('scan (1).zip')['content-disposition']).toBe(
      `attachment; filename="scan (1).zip"; filename*=UTF-8''scan%20%281%29.zip`,
    );
  });

  it('quotes a simple filename as well', () => {
    expect(createHeaders('a.zip')['content-disposition']).toBe(
      `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    );
  });

  it('adds an ASCII fallback to a filename that is not ASCII', () => {
    expect(createHeaders('Prüfung.zip')['content-disposition']).toMatch(
      /^attachment; filename="Pr.fung.zip"; filename\*=UTF-8''Pr%C3%BCfung.zip$/,
    );
  });
});

const ETAG = '"abc"';
const select = (headers: Parameters<typeof selectRange>[0], size = 1000) =>
  selectRange(headers, ETAG, size);

describe('selecting a range of a file', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-999', 0, 999],
    ['bytes=400-', 400, 999],
    ['bytes=400-5000', 400, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes= 5-6 ', 5, 6],
  ])('%s of 1000 bytes selects %i to %i', (range, start, end) => {
    expect(select({ range })).toEqual({ status: 206, start, end });
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is not satisfiable', (range) => {
    expect(select({ range })).toEqual({ status: 416 });
  });

  it.each([
    undefined,
    '',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    'bytes=a-b',
    'bytes=1',
    'bytes=0-1234567890123456',
  ])('sends the whole file for %s', (range) => expect(select({ range })).toEqual({ status: 200 }));

  it('selects no range of an empty file', () => {
    expect(select({ range: 'bytes=0-' }, 0)).toEqual({ status: 416 });
    expect(select({}, 0)).toEqual({ status: 200 });
  });

  it('ignores the range unless If-Range matches the file', () => {
    expect(select({ range: 'bytes=5-', 'if-range': ETAG })).toMatchObject({ status: 206 });
    for (const other of ['"other"', 'W/"abc"', 'Mon, 02 Mar 2026 10:00:00 GMT', '*'])
      expect(select({ range: 'bytes=5-', 'if-range': other })).toEqual({ status: 200 });
  });

  it('compares If-Match strongly and first, If-None-Match weakly', () => {
    for (const tags of [ETAG, '*', `"x", ${ETAG}`])
      expect(select({ 'if-match': tags })).toEqual({ status: 200 });
    for (const tags of ['"x"', 'W/"abc"', ''])
      expect(select({ 'if-match': tags, 'if-none-match': ETAG })).toEqual({ status: 412 });
    for (const tags of [ETAG, 'W/"abc"', '*', `"x", ${ETAG}`])
      expect(select({ 'if-none-match': tags, range: 'bytes=5-' })).toEqual({ status: 304 });
    expect(select({ 'if-none-match': '"x"' })).toEqual({ status: 200 });
  });
});
