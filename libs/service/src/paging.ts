import { applyDecorators } from '@nestjs/common';
import { invalidFields } from '@libs/errors';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { ApiInteger } from './api-docs';

/** OpenAPI description of the `Link` header of a list. */
export const NEXT_PAGE = {
  description: 'The URL of the next page, with `rel="next"`.',
  schema: { type: 'string' },
} as const;

/** Adds the `Link` header that points to the next page of a list (RFC 8288): the same query with another cursor. */
export function linkToNextPage(
  reply: FastifyReply,
  path: string,
  query: object,
  cursor: string,
): void {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor }))
    if (value !== undefined) parameters.set(name, String(value));
  void reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}

/** Trims a query parameter and treats an empty one as absent, and so the text `all` where it means no filter. */
export const UndefinedWhenEmpty = (all?: string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    const text = value.trim();
    return text === '' || text === all ? undefined : text;
  });

/** Validates the number of items on a page: a whole number from 1 to `max`. Without one, the property keeps its value. */
export function PageLimit(max: number): PropertyDecorator {
  const message = `limit must be a whole number from 1 to ${max}`;
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value))),
    ApiInteger({ minimum: 1, maximum: max }),
    IsInt({ message }),
    Min(1, { message }),
    Max(max, { message }),
  );
}

const CURSOR_RULE = 'cursor must come from a Link header';

/** Validates the start of a page; an empty one is absent. */
export const PageCursor = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsString({ message: CURSOR_RULE }),
  );

/** Decodes the cursor of a query; undefined without one. Throws 400 when `decode` returns null: no `Link` header had such a cursor. */
export function readCursor<Start>(
  { cursor }: { cursor?: string },
  decode: (cursor: string) => Start | null,
): Start | undefined {
  if (cursor === undefined) return undefined;
  const start = decode(cursor);
  if (start === null) throw invalidFields([{ field: 'cursor', message: CURSOR_RULE }]);
  return start;
}

/** Splits off the row that shows whether another page follows; `last` is then the last row of this page. */
export function toPage<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}
