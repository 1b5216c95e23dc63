import { ACCOUNT_LIMITS, AUDIT_ACTIONS, type AuditAction } from '@libs/contracts';
import {
  ApiTimestamp,
  IsMoment,
  PageCursor,
  PageLimit,
  Trimmed,
  UndefinedWhenEmpty,
} from '@libs/service';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { isUsername } from '../users/account-rules';
import type { AuditFilter } from './audit-log.repository';

export class FindUsersQuery {
  /** Part of a username or email; empty finds everyone. */
  @MaxLength(ACCOUNT_LIMITS.email, {
    message: `search must be at most ${ACCOUNT_LIMITS.email} characters`,
  })
  @Matches(/^\P{Cc}*$/u, { message: 'search must not contain control characters' })
  @IsString({ message: 'search must be text' })
  @Trimmed()
  search: string = '';

  /** Users per page. */
  @PageLimit(100)
  limit: number = 50;

  /** Start of the page, from a `Link` header. */
  @PageCursor()
  cursor?: string;
}

/** Decodes the username that a page follows; null for a malformed cursor. */
export function usernameBefore(cursor: string): string | null {
  const username = Buffer.from(cursor, 'base64url').toString();
  return isUsername(username) ? username : null;
}

/** Returns the cursor of the page after the user with this name. */
export const cursorAfter = (username: string): string =>
  Buffer.from(username).toString('base64url');

const momentMessage = (name: string) => `${name} must be a time such as 2030-01-31T12:00:00Z`;

export class AuditQuery {
  /** The administrator: an ID, or part of a username. */
  @MaxLength(100, { message: 'actor must be at most 100 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'actor must not contain control characters' })
  @IsString({ message: 'actor must be text' })
  @IsOptional()
  @UndefinedWhenEmpty()
  actor?: string;

  @IsIn(AUDIT_ACTIONS, { message: `action must be one of ${AUDIT_ACTIONS.join(', ')}` })
  @IsOptional()
  @UndefinedWhenEmpty()
  action?: AuditAction;

  /** The ID of a tool, learning path, order or user, or part of the name of a tool, learning path or user. */
  @MaxLength(100, { message: 'subject must be at most 100 characters' })
  @Matches(/^\P{Cc}*$/u, { message: 'subject must not contain control characters' })
  @IsString({ message: 'subject must be text' })
  @IsOptional()
  @UndefinedWhenEmpty()
  subject?: string;

  /** The earliest time; ISO 8601 with an offset. */
  @IsMoment(momentMessage('from'))
  @ApiTimestamp()
  @IsOptional()
  @UndefinedWhenEmpty()
  from?: string;

  /** The time before which entries end; ISO 8601 with an offset. */
  @IsMoment(momentMessage('to'))
  @ApiTimestamp()
  @IsOptional()
  @UndefinedWhenEmpty()
  to?: string;
}

export class AuditPageQuery extends AuditQuery {
  /** Entries per page. */
  @PageLimit(200)
  limit: number = 50;

  /** Start of the page, from a `Link` header. */
  @PageCursor()
  cursor?: string;
}

export function toAuditFilter({ actor, action, subject, from, to }: AuditQuery): AuditFilter {
  return {
    actor,
    action,
    subject,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
