import { errorCode } from '../files/read-if-exists';

/** Sends a signal; false if the process (or, for a negative pid, the group) does not exist. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (thrown) {
    if (errorCode(thrown) === 'ESRCH') return false;
    throw thrown;
  }
}

/** Sends the stop signal, and SIGCONT so that a process paused by SIGSTOP handles it. */
export function terminate(pid: number, signal: NodeJS.Signals): void {
  if (sendSignal(pid, signal)) sendSignal(pid, 'SIGCONT');
}

export function killGroup(pid: number): void {
  if (!sendSignal(-pid, 'SIGKILL')) sendSignal(pid, 'SIGKILL');
}
