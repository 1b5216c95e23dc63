import { ACCOUNT_LIMITS } from '@libs/contracts';
import { PageCursor, PageLimit, Trimmed } from '@libs/service';
import { IsString, Matches, MaxLength } from 'class-validator';
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

/** Decodes the username that a page follows; null for a malformed cursor. */
export function usernameBefore(cursor: string): string | null {
  const username = Buffer.from(cursor, 'base64url').toString();
  return isUsername(username) ? username : null;
}

/** Returns the cursor of the page after the user with this name. */
export const cursorAfter = (username: string): string =>
  Buffer.from(username).toString('base64url');
