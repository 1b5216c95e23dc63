import { fork } from 'node:child_process';
import { on } from 'node:events';
import { extname, join } from 'node:path';
import type { Explained } from './build/explain-download';
import type { BuiltFile, SeedTool } from './seed-tool';

/** What a sample tool is uploaded with. */
export interface Sample {
  tool: SeedTool;
  explained: Explained;
  /** Its download; null while nobody has made it. */
  file: BuiltFile | null;
  /** Its thumbnail, PNG. */
  picture: Buffer;
}

const PROGRAM = join(__dirname, `make-samples.program${extname(__filename)}`);

/**
 * Makes files and pictures of sample tools in their order, in a process of its own: drawing and building take more memory than
 * serving the catalogue does, and would keep it. Throws when that process ends early; it is ended with the iteration.
 */
export async function* makeSamples(tools: readonly SeedTool[]): AsyncGenerator<Sample, void> {
  if (tools.length === 0) return;
  const child = fork(PROGRAM, { serialization: 'advanced', env: process.env });
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(error));
  child.once('exit', (code, signal) => ended.abort(new Error(`making the sample tools ended early (${signal ?? code})`)));
  child.send(tools);
  let left = tools.length;
  try {
    for await (const [sample] of on(child, 'message', { signal: ended.signal })) {
      yield sample as Sample;
      left -= 1;
      if (left === 0) return;
    }
  } finally {
    child.kill();
  }
}
