import type * as Swagger from '@nestjs/swagger';

/** The decorators of @nestjs/swagger. */
export type Descriptions = typeof Swagger;

let descriptions: Descriptions | undefined;

/** To be called before controllers are loaded by whoever makes the OpenAPI documents; servers never do, and never load @nestjs/swagger. */
export function describeWith(given: Descriptions): void {
  descriptions = given;
}

/** Says of a call, or of a field, what its types and comments cannot say: files, headers, forms. Costs a running server nothing. */
export const ApiDocs =
  (describe: (api: Descriptions) => MethodDecorator[]): MethodDecorator & PropertyDecorator =>
  (target: object, key: string | symbol, descriptor?: PropertyDescriptor) => {
    if (!descriptions) return;
    for (const decorate of describe(descriptions)) decorate(target, key, descriptor ?? {});
  };
