import 'reflect-metadata';
import { explain } from './explain';

/** Prints one line for the person at the terminal. */
export type Say = (line: string) => void;

/** Runs a command's work and ends the process: 0 when it is done, 1 and one sentence on the error output when it is not. */
export function runCommand(work: (words: string[], say: Say) => Promise<void>): void {
  work(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)).then(
    () => process.exit(0),
    (thrown: unknown) => {
      process.stderr.write(`${explain(thrown)}\n`);
      process.exit(1);
    },
  );
}
