import { join } from 'node:path';
import { httpStatus, pickFreePort } from '../ports';
import { ProcessDefinition } from '../process/run-process';
import { readSettings } from '../settings';
import { terminalReporter } from '../supervisor/context';
import { stopRequest } from '../supervisor/supervise';
import { supervise } from '../supervisor/supervise';

/** Runs a supervisor of fake processes: PHASES is `[["a"], ["b", "c"]]`, BEHAVIOR is `{"a": "dies"}`. */
const phases = JSON.parse(process.env.PHASES ?? '[]') as string[][];
const behavior = JSON.parse(process.env.BEHAVIOR ?? '{}') as Record<string, string>;
const settings = readSettings(process.env);

async function fakeProcess(name: string): Promise<ProcessDefinition> {
  const port = await pickFreePort();
  const env = {
    ...process.env,
    NAME: name,
    PORT: String(port),
    BEHAVIOR: behavior[name],
    JOURNAL: join(settings.dataDir, 'journal'),
  };
  return {
    name,
    ports: [port],
    command: async () => ({
      file: process.execPath,
      args: [join(__dirname, 'fake-process.cjs')],
      env,
      cwd: __dirname,
      stopSignal: 'SIGTERM',
    }),
    isReady: async () => (await httpStatus(`http://127.0.0.1:${port}/health`)) === 200,
  };
}

const reporter = terminalReporter((text) => process.stdout.write(text));
const plan = {
  servers: phases[0] ?? [],
  phases: async () => Promise.all(phases.map((names) => Promise.all(names.map(fakeProcess)))),
  announce: () => reporter.print('all ready'),
};

supervise(
  settings,
  plan,
  reporter,
  stopRequest(() => undefined),
).then(
  () => process.exit(0),
  (thrown: Error) => {
    process.stderr.write(`${thrown.message}\n`);
    process.exit(1);
  },
);
