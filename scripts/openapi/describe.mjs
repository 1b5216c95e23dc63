import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { addTags } from './add-tags.mjs';

/** Returns the OpenAPI document of the controllers of `module`, an import of `root`, and of the feature modules it imports. In a preview, Nest constructs and connects nothing. */
export async function describe(name, { root, module, program, errorCodes }) {
  const app = await NestFactory.create(root, new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const head = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`EXE ${name}`)
    .setVersion('1.0.0')
    .build();
  const options = {
    include: [module],
    deepScanRoutes: true,
    operationIdFactory: (_controller, method) => method,
  };
  const document = SwaggerModule.createDocument(app, head, options);
  await app.close();
  for (const operation of Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  ))
    tidy(operation);
  addTags(document.components?.schemas ?? {}, program);
  const code = document.components?.schemas?.ErrorBody?.properties.code;
  if (code) {
    const lines = Object.entries(errorCodes).map(([name, meaning]) => `- \`${name}\`: ${meaning}`);
    code.description += `\n\n${lines.join('\n')}`;
  }
  return document;
}

/** A route for every method is one operation, and a parameter with a default is optional. */
function tidy(operation) {
  operation.operationId = operation.operationId.replace(/_[a-z]+$/, '');
  for (const parameter of operation.parameters)
    if ('default' in parameter.schema) parameter.required = false;
}
