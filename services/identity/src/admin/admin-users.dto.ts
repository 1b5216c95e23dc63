import { ACCOUNT_LIMITS, REASON_LIMITS, REASON_RULE } from '@libs/contracts';
import { invalidFields } from '@libs/errors';
import { Type } from 'class-transformer';
import { ApiInteger, PlainText, Trimmed } from '@libs/service';
import { IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { isUsername } from '../users/account-rules';

const LIMIT_MESSAGE = 'limit must be a whole number from 1 to 100';

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
  @Type(() => Number)
  @ApiInteger()
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @Max(100, { message: LIMIT_MESSAGE })
  limit: number = 50;

  /** Start of the page, from a `Link` header. */
  @IsString({ message: 'cursor must come from a Link header' })
  @IsOptional()
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
  if (cursor === undefined || cursor === '') return undefined;
  const username = Buffer.from(cursor, 'base64url').toString();
  if (!isUsername(username))
    throw invalidFields([{ field: 'cursor', message: 'cursor must come from a Link header' }]);
  return username;
}

/** Returns the cursor of the page after the user with this name. */
export const cursorAfter = (username: string): string =>
  Buffer.from(username).toString('base64url');
