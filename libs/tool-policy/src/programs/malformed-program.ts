/** The tables of a program contradict each other or have no end. */
export class MalformedProgram extends Error {
  override readonly name = 'MalformedProgram';
}

/** What Node throws for a position outside of a buffer. */
const OUTSIDE = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS']);

/** Whether an error says that a program is malformed; every other error is a fault of ours. */
export const isMalformed = (error: unknown): boolean =>
  error instanceof MalformedProgram || OUTSIDE.has((error as NodeJS.ErrnoException).code ?? '');
