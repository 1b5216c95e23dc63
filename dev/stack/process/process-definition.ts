import type { Command } from './launch';

export interface ProcessDefinition {
  name: string;
  /** Its loopback ports; if another program takes one before the first start, the stack picks other ports. */
  ports: readonly number[];
  /** Prepares one start, also before every restart. A StartFailure during the first start is final. */
  command(signal: AbortSignal): Promise<Command>;
  isReady(pid: number): Promise<boolean>;
}
