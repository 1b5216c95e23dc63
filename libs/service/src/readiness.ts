import { Injectable } from '@nestjs/common';

/** Resolves if a dependency works, rejects with the reason if it does not. */
export type ReadinessCheck = () => Promise<unknown>;

/** Results of all readiness checks. */
export interface ReadinessReport {
  ready: boolean; // every vital check passed
  complete: boolean; // every check passed, vital or not
  parts: Record<string, string>;
}

const CHECK_BUDGET = 2000;

/** Collects the readiness checks of a process, for `/readyz` and `/livez`. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, { check: ReadinessCheck; vital: boolean }>();
  private readonly stuckChecks: (() => boolean)[] = [];
  private draining = false;

  /** Adds a named check. A failed check that is not vital is reported, but the process stays ready. */
  register(part: string, check: ReadinessCheck, { vital = true } = {}): void {
    this.checks.set(part, { check, vital });
  }

  /** Adds a check for a state that only a restart ends; `/livez` answers 503 while it is true. */
  registerStuck(isStuck: () => boolean): void {
    this.stuckChecks.push(isStuck);
  }

  get isAlive(): boolean {
    return !this.stuckChecks.some((isStuck) => isStuck());
  }

  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }

  async report(budget = CHECK_BUDGET): Promise<ReadinessReport> {
    const parts = await this.checkParts(budget);
    const failed = [...this.checks].filter(([part]) => parts[part] !== 'ok');
    if (this.draining) parts.process = 'draining';
    return { ready: !this.draining && !failed.some(([, { vital }]) => vital), complete: !this.draining && failed.length === 0, parts };
  }

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
