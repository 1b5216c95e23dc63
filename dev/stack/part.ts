import { Command } from './process/launch';

/** A program of the stack: how it is started, when it is ready, and what it needs. */
export interface Part {
  name: string;
  /** Loopback ports of its own. When a stranger has taken one before the first start, the stack picks others. */
  ports: readonly number[];
  /** Gets everything ready for one start, again at every restart. A StartFailure at the first start is final. */
  command(signal: AbortSignal): Promise<Command>;
  /** Does the process with this pid do its work yet? */
  isReady(pid: number): Promise<boolean>;
}
