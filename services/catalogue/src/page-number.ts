import { MAX_CATALOGUE_PAGE } from '@libs/contracts';
import { ApiInteger } from '@libs/service';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const RULE = `page must be a whole number from 1 to ${MAX_CATALOGUE_PAGE}`;

/** The optional number of a page in a query. */
export const PageNumber = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : Number(value))),
    ApiInteger({ minimum: 1, maximum: MAX_CATALOGUE_PAGE }),
    IsInt({ message: RULE }),
    Min(1, { message: RULE }),
    Max(MAX_CATALOGUE_PAGE, { message: RULE }),
  );
