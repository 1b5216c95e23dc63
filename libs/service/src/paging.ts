import { Transform } from 'class-transformer';
import type { FastifyReply } from 'fastify';

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
