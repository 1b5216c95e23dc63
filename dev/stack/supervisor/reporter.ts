/** Who is told what happens to the parts. */
export interface Reporter {
  say: (line: string) => void;
  /** A part does its work, so many ms after it was started. */
  ready: (part: string, ms: number) => void;
  /** A part ended by itself and will be started again in so many ms. */
  died: (part: string, reason: Error, delay: number, log: string) => void;
}

/** Tells a person at a terminal, a line each. */
export function terminalReporter(write: (text: string) => void): Reporter {
  const say = (line: string) => write(`${line}\n`);
  return {
    say,
    ready: (part, ms) => say(`  ${part.padEnd(16)} ready after ${(ms / 1000).toFixed(1)} s`),
    died: (part, reason, delay, log) =>
      say(`  ${part.padEnd(16)} ended (${reason.message}); starting it again in ${delay / 1000} s. Its log is ${log}`),
  };
}
