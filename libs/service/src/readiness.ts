import { Injectable } from '@nestjs/common';

/** Resolves when a part works, rejects with the reason when it does not. */
export type ReadinessCheck = () => Promise<unknown>;

/** What the checks of a process found. */
export interface ReadinessReport {
  /** Every vital check passed: the process can serve. */
  ready: boolean;
  /** Every check passed, those of what it can do without for a while included. */
  complete: boolean;
  parts: Record<string, string>;
}

/** Milliseconds a check may take before it counts as failed. */
const CHECK_BUDGET = 2000;

/** Collects what must work for this process to serve; `/readyz` asks it. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { check: ReadinessCheck; vital: boolean }>();
  private readonly stuckChecks: (() => boolean)[] = [];
  private draining = false;

  /** Adds a part by name. A part that is not vital is reported, but the process serves on without it. */
  register(part: string, check: ReadinessCheck, { vital = true } = {}): void {
    this.checks.set(part, { check, vital });
  }

  /** Adds a check for a state that only a new process gets out of; `/livez` answers 503 while one of them is true. */
  registerStuck(isStuck: () => boolean): void {
    this.stuckChecks.push(isStuck);
  }

  /** Whether this process can still recover by itself. */
  get isAlive(): boolean {
    return !this.stuckChecks.some((isStuck) => isStuck());
  }

  /** From now on not ready: the process is about to stop, so that no new work is sent to it. */
  drain(): void {
    this.draining = true;
  }

  /** Whether the process is about to stop. */
  get isDraining(): boolean {
    return this.draining;
  }

  /** Runs every check at once; one fails after `budget` milliseconds. */
  async report(budget = CHECK_BUDGET): Promise<ReadinessReport> {
    const parts = await this.checkParts(budget);
    const failed = [...this.checks].filter(([part]) => parts[part] !== 'ok');
    if (this.draining) parts.process = 'draining';
    return { ready: !this.draining && !failed.some(([, { vital }]) => vital), complete: !this.draining && failed.length === 0, parts };
  }

  /** `ok` or the reason of each part's failure; a check fails after `budget` milliseconds. */
  async checkParts(budget = CHECK_BUDGET): Promise<Record<string, string>> {
    const answers = [...this.checks].map(async ([part, { check }]) => [part, await verdict(check, budget)] as const);
    return Object.fromEntries(await Promise.all(answers));
  }
}

async function verdict(check: ReadinessCheck, budget: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${budget} ms`)), budget);
  });
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
