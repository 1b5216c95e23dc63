import { readSettings } from './settings';
import { StartFailure } from './start-failure';
import { marketplacePlan } from './supervisor/marketplace';
import { PartFailed } from './supervisor/part-failed';
import { terminalReporter } from './supervisor/reporter';
import { stopRequest } from './supervisor/stop-request';
import { supervise } from './supervisor/supervise';

/** `npm start`: the whole marketplace on this machine, until Ctrl-C. Exit code 1, and one sentence, when it cannot run. */
async function main(): Promise<void> {
  const stopping = stopRequest((thrown) => complain(thrown));
  const reporter = terminalReporter((text) => process.stdout.write(text));
  const settings = readSettings(process.env);
  await supervise(settings, marketplacePlan(settings, reporter), reporter, stopping);
}

function complain(thrown: unknown): void {
  process.stderr.write(`${explain(thrown)}\n`);
  process.exitCode = 1;
}

function explain(thrown: unknown): string {
  if (thrown instanceof PartFailed) return [...thrown.lastLines.map((line) => `    ${line}`), thrown.message].join('\n');
  if (thrown instanceof StartFailure) return thrown.message;
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

void main()
  .catch(complain)
  .finally(() => process.exit());
