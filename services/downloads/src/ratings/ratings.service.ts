import { Injectable } from '@nestjs/common';
import { type AuditAction, downloadsAudited, type OwnRating, toolRated } from '@libs/contracts';
import { conflict, forbidden, notFound } from '@libs/errors';
import { addToOutbox, publishAudit } from '@libs/messaging';
import { Transactions } from '@libs/persistence';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { refuseDeletedUser } from '../deletions/deletions.projection';
import type { RateToolRequest } from './rating.dto';
import { RatingRecord } from './rating.entity';
import { RatingRepository, toOwnRating } from './rating.repository';

export const NO_SUCH_RATING = 'Rating not found';

const noSuchRating = () => notFound('rating_not_found', NO_SUCH_RATING);

/** An administrator's decision about a rating. */
interface Decision {
  actorId: string;
  reason: string;
}

/** Whether only the mark is left that a member's rating was hidden. */
const isDeletedByAuthor = ({ userId, author, hiddenAt }: RatingRecord): boolean =>
  userId !== null && author === null && hiddenAt !== null;

/** Changes ratings. Each change of what is visible publishes the new number and sum of the tool's ratings. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly ratings: RatingRepository,
  ) {}

  /** Adds or changes a member's rating of a tool. Throws 403 for a member who has not downloaded it, 409 for a hidden rating. */
  async rate(toolId: string, userId: string, request: RateToolRequest): Promise<OwnRating> {
    if (!(await this.ratings.hasDownloaded(toolId, userId)))
      throw forbidden('not_downloaded', 'Download the tool before you rate it.');
    return this.change(toolId, async (tx, now) => {
      await refuseDeletedUser(tx, userId);
      const known = await tx.findOneBy(RatingRecord, { toolId, userId });
      if (known?.hiddenAt)
        throw conflict(
          'rating_hidden',
          'An administrator hid your rating of this tool, so you cannot rate it.',
        );
      const { stars, text, author } = request;
      const times = { createdAt: known?.createdAt ?? now, updatedAt: now };
      const id = known?.id ?? uuidv7();
      const hidden = { hiddenAt: null, hiddenReason: null };
      const record = { id, toolId, userId, author, stars, text, ...times, ...hidden };
      await tx.save(RatingRecord, record);
      return toOwnRating(record as RatingRecord);
    });
  }

  /** Deletes a member's rating and returns false; of a hidden one, which the member must not replace, deletes the texts and returns true. Throws 404. */
  async remove(toolId: string, userId: string): Promise<boolean> {
    return this.change(toolId, async (tx) => {
      const known = await tx.findOneBy(RatingRecord, { toolId, userId });
      if (!known || isDeletedByAuthor(known)) throw noSuchRating();
      if (known.hiddenAt) await tx.update(RatingRecord, known.id, { text: '', author: null });
      else await tx.delete(RatingRecord, known.id);
      return known.hiddenAt !== null;
    });
  }

  /** Stores a member's report, once. Throws 404, and 409 for the member's own rating. */
  async report(ratingId: string, userId: string, reason: string): Promise<void> {
    await this.transactions.run(async (tx, now) => {
      await refuseDeletedUser(tx, userId);
      const rating = await tx.findOneBy(RatingRecord, { id: ratingId });
      if (!rating || rating.hiddenAt) throw noSuchRating();
      if (rating.userId === userId)
        throw conflict('own_rating', 'This is your own rating. You can change or delete it.');
      await tx.query(
        'insert into rating_reports (rating_id, user_id, reason, reported_at) values ($1, $2, $3, $4) on conflict do nothing',
        [ratingId, userId, reason, now],
      );
    });
  }

  /** Hides a rating. Its author reads the reason. Throws 404. */
  hide(ratingId: string, decision: Decision): Promise<void> {
    return this.decide(ratingId, 'rating.hide', decision);
  }

  /** Shows a hidden rating again, or decides that a reported one stays. One that its author deleted is forgotten instead, so that a new one can be written. Throws 404. */
  show(ratingId: string, decision: Decision): Promise<void> {
    return this.decide(ratingId, 'rating.show', decision);
  }

  private async decide(
    ratingId: string,
    action: Extract<AuditAction, `rating.${string}`>,
    { actorId, reason }: Decision,
  ): Promise<void> {
    const found = await this.ratings.findRatedTool(ratingId);
    if (!found) throw noSuchRating();
    await this.change(found.toolId, async (tx, now) => {
      const rating = await tx.findOneBy(RatingRecord, { id: ratingId });
      if (!rating) throw noSuchRating();
      const isHidden = action === 'rating.hide';
      const hidden = isHidden
        ? { hiddenAt: now, hiddenReason: reason }
        : { hiddenAt: null, hiddenReason: null };
      if (!isHidden && isDeletedByAuthor(rating)) await tx.delete(RatingRecord, ratingId);
      else await tx.update(RatingRecord, ratingId, hidden);
      await tx.query('delete from rating_reports where rating_id = $1', [ratingId]);
      await publishAudit(tx, downloadsAudited, {
        action,
        actorId,
        subjectType: 'tool',
        subjectId: rating.toolId,
        subjectName: found.toolName,
        userId: rating.userId ?? undefined,
        reason,
        before: { rating: ratingId, hidden: rating.hiddenAt !== null },
        after: { rating: ratingId, hidden: isHidden },
        at: now,
      });
    });
  }

  /** Runs a change of the ratings of a tool, one at a time, and publishes what is visible afterwards. */
  private change<Result>(
    toolId: string,
    work: (tx: EntityManager, now: Date) => Promise<Result>,
  ): Promise<Result> {
    return this.transactions.run(async (tx, now) => {
      if (!(await this.ratings.lockTool(tx, toolId)))
        throw notFound('tool_not_found', 'Tool not found');
      const result = await work(tx, now);
      const changed = await this.ratings.recount(tx, toolId);
      if (changed) {
        const { count, total, version } = changed;
        await addToOutbox(tx, toolRated({ toolId, count, total }, { version }));
      }
      return result;
    });
  }
}
