import 'reflect-metadata';
import { SettingsError } from '@libs/service';
import { StartFailure, reasonOf } from '../embedded/start-failure';
import { Refusal } from './refusal';

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

/** What is expected is a sentence; what nobody expected keeps its stack for whoever looks into it. */
function explain(thrown: unknown): string {
  if (thrown instanceof SettingsError) return thrown.problems.join('\n');
  if (thrown instanceof Refusal || thrown instanceof StartFailure) return thrown.message;
  if (isWrongUse(thrown)) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : reasonOf(thrown);
}

/** parseArgs says in its own words which option it does not know. */
function isWrongUse(thrown: unknown): thrown is Error {
  return thrown instanceof TypeError && String((thrown as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
