import { ACCOUNT_LIMITS, REASON_LIMITS, REASON_RULE } from '@libs/contracts';
import { invalidCursor, PageCursor, PageLimit, PlainText, Trimmed } from '@libs/service';
import { IsString, Length, Matches, MaxLength } from 'class-validator';
import { isUsername } from '../users/account-rules';

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

/** Body of an administrator's action on a user; the audit log stores the reason. */
export class UserActionBody {
  @PlainText('The reason')
  @Length(REASON_LIMITS.min, REASON_LIMITS.max, { message: REASON_RULE })
  @IsString({ message: REASON_RULE })
  @Trimmed()
  reason: string;
}

/** Returns the username that the page follows; throws 400 for a malformed cursor. */
export function usernameBefore({ cursor }: FindUsersQuery): string | undefined {
  if (cursor === undefined) return undefined;
  const username = Buffer.from(cursor, 'base64url').toString();
  if (!isUsername(username)) throw invalidCursor();
  return username;
}

/** Returns the cursor of the page after the user with this name. */
export const cursorAfter = (username: string): string =>
  Buffer.from(username).toString('base64url');
