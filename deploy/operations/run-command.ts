import 'reflect-metadata';
import { pino } from 'pino';
import { describeError } from './command-error';

export type Print = (line: string) => void;

/** Runs a command and ends the process: with 0 when it succeeds, with 1 and a message on standard error when it fails. `--help` prints its usage. */
export function runCommand(
  usage: string,
  run: (words: string[], print: Print) => Promise<void>,
): void {
  const words = process.argv.slice(2);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const isHelp = words.includes('--help') || words.includes('-h');
  (isHelp ? Promise.resolve(print(usage)) : run(words, print)).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${describeError(error)}\n`);
      process.exit(1);
    },
  );
}

/** Writes a JSON record of an operator's command to standard error, beside the text for the terminal. */
export function logAuditEntry(act: string, details: object): void {
  const log = pino(
    { base: { service: 'operations' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
  log.info({ act, ...details }, 'operator command');
}
