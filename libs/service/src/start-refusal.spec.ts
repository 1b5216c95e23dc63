import { explain } from './serve';
import { StartRefusal } from './start-refusal';

describe('why a process cannot start', () => {
  const written = (error: unknown): string => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    explain('catalogue', error);
    const [[text]] = write.mock.calls as [[string]];
    write.mockRestore();
    return text;
  };

  it('is one sentence when it must not', () => {
    expect(written(new StartRefusal('The restore has not ended.'))).toBe('catalogue cannot start: The restore has not ended.\n');
  });

  it('is a stack when nobody foresaw it', () => {
    expect(written(new Error('unforeseen'))).toMatch(/^catalogue cannot start: Error: unforeseen\n {4}at /);
  });
});
