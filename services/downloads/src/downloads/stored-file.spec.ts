import { fileHeaders } from './stored-file';

const headersOf = (filename: string) =>
  fileHeaders({
    filename,
    fileSha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  });

describe('fileHeaders', () => {
  it('has the digest of the file as structured bytes', () => {
    expect(headersOf('a.zip')['repr-digest']).toBe(
      'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
    );
  });

  it('has an entity tag that depends on the content', () => {
    expect(headersOf('a.zip').etag).toBe('"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"');
  });

  it('has the filename in both forms', () => {
    expect(headersOf('scan (1).zip')['content-disposition']).toBe(
      `attachment; filename="scan (1).zip"; filename*=UTF-8''scan%20%281%29.zip`,
    );
  });

  it('quotes a simple filename as well', () => {
    expect(headersOf('a.zip')['content-disposition']).toBe(
      `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
    );
  });

  it('adds an ASCII fallback to a filename that is not ASCII', () => {
    expect(headersOf('Prüfung.zip')['content-disposition']).toMatch(
      /^attachment; filename="Pr.fung.zip"; filename\*=UTF-8''Pr%C3%BCfung.zip$/,
    );
  });
});
