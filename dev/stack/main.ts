import { readSettings } from './settings';
import { ProcessFailed, StartFailure } from './start-failure';
import { marketplacePlan } from './supervisor/marketplace';
import { terminalReporter } from './supervisor/context';
import { stopRequest, supervise } from './supervisor/supervise';

/** `npm start`: runs the whole marketplace until Ctrl-C; exits with 1 and a message if it cannot start. `--watch` restarts servers whose files change. */
async function main(): Promise<void> {
  const stopping = stopRequest((thrown) => printFailure(thrown));
  const reporter = terminalReporter((text) => process.stdout.write(text));
  const settings = readSettings(process.env, { watch: process.argv.includes('--watch') });
  await supervise(settings, marketplacePlan(settings, reporter), reporter, stopping);
}

function printFailure(thrown: unknown): void {
  process.stderr.write(`${explain(thrown)}\n`);
  process.exitCode = 1;
}

function explain(thrown: unknown): string {
  if (thrown instanceof ProcessFailed)
    return [...thrown.lastLines.map((line) => `    ${line}`), thrown.message].join('\n');
  if (thrown instanceof StartFailure) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

void main()
  .catch(printFailure)
  .finally(() => process.exit());
