import { LogBatches } from './log-batches';
import { logOutput } from './log-output';

describe('batches of log records', () => {
  const written: string[] = [];
  let batches: LogBatches;
  beforeEach(() => {
    written.length = 0;
    jest.spyOn(logOutput(), 'write').mockImplementation((records) => void written.push(records));
    batches = new LogBatches(100, 60_000);
  });
  afterEach(() => {
    batches.close();
    jest.restoreAllMocks();
  });

  it('are written once the next record may not fit, and the rest at the end', () => {
    for (const letter of 'abcd') batches.write(`${letter.repeat(19)}\n`);
    expect(written).toEqual(['aaaaaaaaaaaaaaaaaaa\nbbbbbbbbbbbbbbbbbbb\nccccccccccccccccccc\n']);
    batches.close();
    expect(written.slice(1)).toEqual(['ddddddddddddddddddd\n']);
  });

  it('keep records of any script', () => {
    batches.write('€𝄞ü\n');
    batches.close();
    expect(written).toEqual(['€𝄞ü\n']);
  });

  it('keep the order around a record that is larger than a batch', () => {
    const large = `${'x'.repeat(200)}\n`;
    for (const record of ['first\n', large, 'last\n']) batches.write(record);
    batches.close();
    expect(written).toEqual(['first\n', large, 'last\n']);
  });
});
