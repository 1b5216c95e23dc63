/** Why the stack cannot start, as one sentence for the person at the terminal; printed without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** The text of whatever was thrown, for a log line. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
