import { errorCode } from '../files/read-if-there';

/** Sends a signal; false when the process (or, for a negative pid, the group) is gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (thrown) {
    if (errorCode(thrown) === 'ESRCH') return false;
    throw thrown;
  }
}

/** Asks a process to end; one that was paused (SIGSTOP) is woken, or it could not hear. */
export function askToEnd(pid: number, signal: NodeJS.Signals): void {
  if (sendSignal(pid, signal)) sendSignal(pid, 'SIGCONT');
}

/** Ends a process and whatever it started in its own group, at once. */
export function killGroup(pid: number): void {
  if (!sendSignal(-pid, 'SIGKILL')) sendSignal(pid, 'SIGKILL');
}
