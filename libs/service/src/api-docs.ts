import type * as Swagger from '@nestjs/swagger';

type Descriptions = typeof Swagger;

let descriptions: Descriptions | undefined;

/** Enables {@link ApiDocs}; only the OpenAPI generator calls it, before it loads controllers. Servers never load @nestjs/swagger. */
export function describeWith(given: Descriptions): void {
  descriptions = given;
}

/** Adds swagger decorators for what types and comments cannot express: files, headers, forms. Has no effect in servers. */
export const ApiDocs =
  (describe: (api: Descriptions) => MethodDecorator[]): MethodDecorator & PropertyDecorator =>
  (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    if (!descriptions) return;
    for (const decorate of describe(descriptions)) decorate(target, key, descriptor ?? {});
  };

/** Documents a whole number in a query. */
export const ApiInteger = () => ApiDocs(({ ApiProperty }) => [ApiProperty({ type: 'integer' })]);

/** Documents a time in a query. */
export const ApiTimestamp = () =>
  ApiDocs(({ ApiProperty }) => [ApiProperty({ type: 'string', format: 'date-time' })]);
