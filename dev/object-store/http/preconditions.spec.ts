import { checkCopySource, checkRead, checkWrite } from './preconditions';

const object = { etag: 'abc', lastModified: '2026-03-01T12:00:00.700Z' };
const [before, at, after] = ['Sun, 01 Mar 2026 11:59:59 GMT', 'Sun, 01 Mar 2026 12:00:00 GMT', 'Sun, 01 Mar 2026 12:00:01 GMT'];
const refused = expect.objectContaining({ code: 'PreconditionFailed' });

function read(headers: Record<string, string | undefined>): string {
  return checkRead(object, (name) => headers[name]);
}

describe('conditions of a read', () => {
  it.each([
    [{}, 'proceed'],
    [{ 'if-match': '"abc"' }, 'proceed'],
    [{ 'if-match': '*' }, 'proceed'],
    [{ 'if-none-match': '"abc"' }, 'not-modified'],
    [{ 'if-none-match': 'W/"x", "abc"' }, 'not-modified'],
    [{ 'if-none-match': '"other"' }, 'proceed'],
    [{ 'if-modified-since': before }, 'proceed'],
    [{ 'if-modified-since': at }, 'not-modified'],
    [{ 'if-modified-since': 'nonsense' }, 'proceed'],
    [{ 'if-unmodified-since': at }, 'proceed'],
    [{ 'if-none-match': '"other"', 'if-modified-since': after }, 'proceed'],
    [{ 'if-match': '"abc"', 'if-unmodified-since': before }, 'proceed'],
  ])('%j: %s', (headers, outcome) => {
    expect(read(headers)).toBe(outcome);
  });

  it('fail when the object is not the expected one', () => {
    expect(() => read({ 'if-match': '"other"' })).toThrow(refused);
    expect(() => read({ 'if-unmodified-since': before })).toThrow(refused);
    expect(() => checkCopySource(object, (name) => ({ 'x-amz-copy-source-if-none-match': '"abc"' })[name])).toThrow(refused);
  });
});

describe('conditions of a write', () => {
  const write = (existing: typeof object | undefined, headers: Record<string, string>) => checkWrite(existing, (name) => headers[name]);

  it('let a write that only makes, or only replaces the known, through', () => {
    expect(() => write(undefined, { 'if-none-match': '*' })).not.toThrow();
    expect(() => write(object, { 'if-match': '"abc"' })).not.toThrow();
    expect(() => write(object, {})).not.toThrow();
  });

  it('stop it otherwise', () => {
    expect(() => write(object, { 'if-none-match': '*' })).toThrow(refused);
    expect(() => write(object, { 'if-match': '"other"' })).toThrow(refused);
    expect(() => write(undefined, { 'if-match': '"abc"' })).toThrow(expect.objectContaining({ code: 'NoSuchKey' }));
  });
});
