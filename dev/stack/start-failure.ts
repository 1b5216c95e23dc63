/** An expected reason why the stack cannot start; its message is printed without a stack trace. */
export class StartFailure extends Error {
  override readonly name: string = 'StartFailure';
}

/** A process that did not become ready; its last log lines are printed as well. */
export class ProcessFailed extends StartFailure {
  constructor(
    name: string,
    reason: string,
    readonly log: string,
    readonly lastLines: readonly string[],
  ) {
    super(`${name} did not start: ${reason}. Its log is ${log}`);
  }
}

/** Another program took a port after it was picked; the stack starts again with other ports. */
export class PortTaken extends Error {
  constructor(name: string, port: number) {
    super(`port ${port} of ${name} was taken by another program`);
  }
}

/** The start was canceled because the stack is to stop. */
export class StartAborted extends Error {}

/** The message of whatever was thrown, for a log line. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
