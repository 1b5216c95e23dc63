import { buffer } from 'node:stream/consumers';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DomainError, unavailable } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { equalBytes, parseCheckpoint } from '@libs/transparency';
import { CatalogueSettings } from '../catalogue.settings';
import type { LogState } from './log-entry.entity';
import { LogRepository } from './log.repository';
import { LogSigner } from './log-signer';
import { noteDigest, parseRestartMark, restartMarkKey } from './restart-mark';

/** The object with the last checkpoint that was published; a restore leaves it. */
export const CHECKPOINT_KEY = 'log/checkpoint';

const REMEDY =
  'Compare them (npm run ops -- log:audit), then begin a new log (npm run ops -- log:restart).';

/** Compares the log with the checkpoint in the object store, so that a database that lost entries never publishes a second history. */
@Injectable()
export class LogGuard implements OnModuleInit {
  private readonly logger = new Logger('LogGuard');
  private isIntact = false;

  constructor(
    private readonly settings: CatalogueSettings,
    private readonly log: LogRepository,
    private readonly signer: LogSigner,
    private readonly store: ObjectStore,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.log.begin(`${new URL(this.settings.PUBLIC_URL).host}/log`);
  }

  /**
   * Throws `unavailable` unless the log contains the stored checkpoint; a process asks the store until that was so, and again after the
   * checkpoint job has found a problem. Without the store, no file can be published, and what else is recorded is compared when it is back.
   */
  async requireIntact(): Promise<void> {
    if (this.isIntact) return;
    try {
      const problem = await this.findProblem();
      if (problem) throw unavailable('log_incomplete', `${problem} ${REMEDY}`);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'storage_unavailable')) throw error;
    }
  }

  /** Why the log must not be continued; undefined when the stored checkpoint is part of it. */
  async findProblem(): Promise<string | undefined> {
    const problem = await this.compare();
    this.isIntact = problem === undefined;
    return problem;
  }

  private async compare(): Promise<string | undefined> {
    const note = await this.readStored();
    const head = await this.log.head();
    if (note === undefined) return undefined;
    const { origin, size, root } = parseCheckpoint(note);
    if (origin !== head.origin)
      return head.previous === note
        ? await this.compareMark(note, head)
        : `The published log is ${origin}, but the database has ${head.origin}.`;
    if (size > head.size)
      return `The log in the database has ${head.size} entries, but ${size} were published.`;
    return equalBytes(await this.log.rootOf({ log: head.log, size }), root)
      ? undefined
      : `The first ${size} entries of the log are not those that were published.`;
  }

  /** Whoever writes to the database can begin another log there; the signed mark shows that the operator did. */
  private async compareMark(replaced: string, { log, origin, size }: LogState) {
    const text = await this.read(restartMarkKey(log));
    if (text === undefined) return `The database has the log ${origin}, which nobody has begun.`;
    try {
      const mark = parseRestartMark(this.signer.open(text, origin));
      const { head } = mark;
      const isItsHead =
        head.origin === origin &&
        head.size <= size &&
        equalBytes(await this.log.rootOf({ log, size: head.size }), head.root);
      if (mark.replaced === noteDigest(replaced) && isItsHead) return undefined;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the mark of a new log cannot be verified' });
    }
    return `The log ${origin} in the database is not the one that the operator has begun.`;
  }

  /** Returns the last published checkpoint; undefined when none was. */
  readStored(): Promise<string | undefined> {
    return this.read(CHECKPOINT_KEY);
  }

  private async read(key: string): Promise<string | undefined> {
    if (!(await this.store.stat(key))) return undefined;
    return (await buffer(await this.store.get(key))).toString();
  }
}
