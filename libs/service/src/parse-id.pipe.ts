import { Param, type PipeTransform } from '@nestjs/common';
import { isUuid } from '@libs/contracts';
import { notFound } from '@libs/errors';
import { ApiDocs } from './api-docs';

/** Accepts UUIDs and converts them to lowercase; anything else is 404, with the same message as an unknown id. */
export class ParseId implements PipeTransform<string, string> {
  constructor(private readonly message: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound('not_found', this.message);
    return value.toLowerCase();
  }
}

/** Injects an id from the path (`:id` by default); a malformed one is 404 like an unknown one. */
export const IdParam =
  (message: string, name = 'id'): ParameterDecorator =>
  (target, method, index) => {
    Param(name, new ParseId(message))(target, method, index);
    if (method === undefined) throw new Error('a path has its ids in methods, not in constructors');
    const describe = ApiDocs(({ ApiParam }) => [
      ApiParam({ name, schema: { type: 'string', format: 'uuid' } }),
    ]);
    describe(target, method, Object.getOwnPropertyDescriptor(target, method) ?? {});
  };
