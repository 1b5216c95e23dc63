import { DomainError } from '@libs/errors';
import { Allow } from 'class-validator';
import { createValidationPipe } from './validation';

class Anything {
  @Allow()
  value: unknown;
}

describe('the validation pipe', () => {
  it('responds with 400 to a value that exhausts the stack', async () => {
    let value: unknown = [];
    for (let level = 0; level < 100_000; level += 1) value = [value];
    const transformed = createValidationPipe().transform(
      { value },
      { type: 'body', metatype: Anything },
    );
    const error: unknown = await transformed.catch((thrown: unknown) => thrown);
    expect([error instanceof DomainError, (error as DomainError).kind]).toEqual([true, 'invalid']);
  });
});
