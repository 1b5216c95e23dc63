import { StartFailure } from '../start-failure';

/** A part that did not come up; its last words are for the person at the terminal. */
export class PartFailed extends StartFailure {
  constructor(
    part: string,
    reason: string,
    readonly log: string,
    readonly lastLines: readonly string[],
  ) {
    super(`${part} did not start: ${reason}. Its log is ${log}`);
  }
}

/** A stranger listens on a port that was free when it was picked: the stack starts over with other ports. */
export class PortLost extends Error {
  constructor(
    readonly part: string,
    readonly port: number,
  ) {
    super(`port ${port} of ${part} was taken by another program`);
  }
}

/** The start was given up because the stack is to stop. */
export class Stopped extends Error {}
