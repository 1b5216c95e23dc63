import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from '../process/pause';
import { processStart } from '../process/process-start';
import { sendSignal } from '../process/signal';
import { holdPart, releasePart } from '../supervisor/hold';

const glance = 50;

/** What a test may do to the parts of a running stack. */
export interface PartControls {
  /** The process id in `DATA_DIR/run/<part>.pid`. */
  pid: (part: string) => number;
  /** Sends a signal; the supervisor starts a part again that ends of it. */
  kill: (part: string, signal?: NodeJS.Signals) => void;
  /** SIGSTOP: the part hangs with its children, its connections stay open. Children are found on Linux only. */
  pause: (part: string) => void;
  /** SIGCONT after `pause`. */
  resume: (part: string) => void;
  /** Kills the part and keeps it down until `bringBack`. Resolves when it is gone. */
  takeDown: (part: string, signal?: NodeJS.Signals) => Promise<void>;
  /** Lets a part start again that was taken down. */
  bringBack: (part: string) => void;
}

/** Controls for the parts of the stack that runs on this data directory. */
export function partControls(dataDir: string): PartControls {
  const run = join(dataDir, 'run');
  const pid = (part: string) => Number(readFileSync(join(run, `${part}.pid`), 'utf8'));
  const kill = (part: string, signal: NodeJS.Signals = 'SIGKILL') => void sendSignal(pid(part), signal);
  return {
    pid,
    kill,
    pause: (part) => withChildren(pid(part)).forEach((each) => sendSignal(each, 'SIGSTOP')),
    resume: (part) => withChildren(pid(part)).forEach((each) => sendSignal(each, 'SIGCONT')),
    takeDown: async (part, signal = 'SIGKILL') => {
      const victim = pid(part);
      holdPart(run, part);
      sendSignal(victim, signal);
      while (processStart(victim) !== undefined) await pause(glance);
    },
    bringBack: (part) => releasePart(run, part),
  };
}

/** PostgreSQL has a process for each connection; with the first one stopped alone, those would go on answering. */
function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...(children === '' ? [] : children.split(' ').map(Number))];
}
