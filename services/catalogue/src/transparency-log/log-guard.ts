import { buffer } from 'node:stream/consumers';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { unavailable } from '@libs/errors';
import { ObjectStore } from '@libs/storage';
import { type Checkpoint, equalBytes, parseCheckpoint } from '@libs/transparency';
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
  /** The last head that continued the stored checkpoint. */
  private proven: Checkpoint | undefined;
  private hasBegun = false;
  /** Whether the store had no checkpoint although the log had entries; until the process ends, so that somebody notices. */
  isMissing = false;

  constructor(
    private readonly settings: CatalogueSettings,
    private readonly log: LogRepository,
    private readonly signer: LogSigner,
    private readonly store: ObjectStore,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.log.begin(`${new URL(this.settings.PUBLIC_URL).host}/log`);
  }

  /** Throws `unavailable` unless the log continues the stored checkpoint; also while the store, which has it, is down. */
  async requireIntact(): Promise<void> {
    if (await this.provenHead()) return;
    const problem = await this.findProblem();
    if (problem) throw unavailable('log_incomplete', `${problem} ${REMEDY}`);
  }

  /**
   * Returns the head of the log, if it continues the one that this process has compared with the store or returned last, or else if it
   * continues the stored checkpoint; undefined when it must not be signed. Throws `unavailable` when the store is needed and down.
   */
  async provenHead(): Promise<Checkpoint | undefined> {
    const head = await this.log.head();
    if (!(await this.continuesProven(head)) && (await this.findProblem())) return undefined;
    return (this.proven = await this.createCheckpoint(head));
  }

  /** Why the log must not be continued; undefined when the stored checkpoint is part of it. */
  async findProblem(): Promise<string | undefined> {
    const head = await this.log.head();
    const problem = await this.compare(head);
    this.proven = problem === undefined ? await this.createCheckpoint(head) : undefined;
    return problem;
  }

  private async continuesProven(head: LogState): Promise<boolean> {
    const { proven } = this;
    if (proven?.origin !== head.origin || proven.size > head.size) return false;
    return equalBytes(
      await this.log.computeRoot({ log: head.log, size: proven.size }),
      proven.root,
    );
  }

  private async createCheckpoint({ log, origin, size }: LogState): Promise<Checkpoint> {
    return { origin, size, root: await this.log.computeRoot({ log, size }) };
  }

  private async compare(head: LogState): Promise<string | undefined> {
    const note = await this.readStored();
    this.noteMissing(note, head);
    if (note === undefined) return undefined;
    const { origin, size, root } = parseCheckpoint(note);
    if (origin !== head.origin)
      return head.previous === note
        ? await this.compareMark(note, head)
        : `The published log is ${origin}, but the database has ${head.origin}.`;
    if (!this.isSigned(note, origin))
      return 'The published checkpoint is not signed with one of the keys of the log.';
    if (size > head.size)
      return `The log in the database has ${head.size} entries, but ${size} were published.`;
    return equalBytes(await this.log.computeRoot({ log: head.log, size }), root)
      ? undefined
      : `The first ${size} entries of the log are not those that were published.`;
  }

  /** A checkpoint is missing unless the log has just begun: then this process has seen it without entries. */
  private noteMissing(note: string | undefined, { size }: LogState): void {
    if (note !== undefined || size === 0) this.hasBegun = note === undefined;
    const wasMissing = this.isMissing;
    this.isMissing ||= note === undefined && size > 0 && !this.hasBegun;
    if (this.isMissing && !wasMissing)
      this.logger.error({ entries: size, msg: 'the object store has lost the checkpoint' });
  }

  /** An attacker with write access to the database can begin another log there; the signed mark proves that the operator did. */
  private async compareMark(replaced: string, { log, origin, size }: LogState) {
    const text = await this.read(restartMarkKey(log));
    if (text === undefined) return `The database has the log ${origin}, which nobody has begun.`;
    try {
      const mark = parseRestartMark(this.signer.open(text, origin));
      const { head } = mark;
      const isItsHead =
        head.origin === origin &&
        head.size <= size &&
        equalBytes(await this.log.computeRoot({ log, size: head.size }), head.root);
      if (mark.replaced === noteDigest(replaced) && isItsHead) return undefined;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the mark of a new log cannot be verified' });
    }
    return `The log ${origin} in the database is not the one that the operator has begun.`;
  }

  /** Returns the stored checkpoint for readers of a log that must not be continued. Throws `unavailable` when there is none that they could verify. */
  async readPublished(): Promise<string> {
    const note = await this.readStored();
    if (note !== undefined && this.isSigned(note, parseCheckpoint(note).origin)) return note;
    throw unavailable('log_incomplete', 'The log has no head that could be proven.');
  }

  private isSigned(note: string, origin: string): boolean {
    try {
      this.signer.open(note, origin);
      return true;
    } catch (error) {
      this.logger.warn({ err: error, msg: 'the stored checkpoint cannot be verified' });
      return false;
    }
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
