import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The programs with HTTP routes, and the modules with their controllers. */
export const PROGRAMS = {
  gateway: { file: 'gateway/src/gateway.module', module: 'GatewayModule' },
  identity: { file: 'services/identity/src/identity.module', module: 'IdentityModule' },
  catalogue: { file: 'services/catalogue/src/catalogue.module', module: 'CatalogueModule' },
  downloads: { file: 'services/downloads/src/downloads.module', module: 'DownloadsModule' },
  payments: { file: 'services/payments/src/payments.module', module: 'PaymentsModule' },
  realtime: { file: 'services/realtime/src/realtime.module', module: 'RealtimeModule' },
};

/** Returns the OpenAPI document of one program from its compiled controllers, without starting or connecting anything. */
export async function describe(name, outDir) {
  const require = createRequire(join(outDir, 'index.js'));
  require('reflect-metadata');
  const { Module } = require('@nestjs/common');
  const { NestFactory } = require('@nestjs/core');
  const { FastifyAdapter } = require('@nestjs/platform-fastify');
  const { DocumentBuilder, SwaggerModule } = require('@nestjs/swagger');
  require('@libs/service').describeWith(require('@nestjs/swagger'));
  const { file, module } = PROGRAMS[name];
  const controllers = Reflect.getMetadata('controllers', require(join(outDir, `${file}.js`))[module]);
  class Controllers {}
  Module({ controllers, providers: controllers.flatMap(standIns) })(Controllers);
  const app = await NestFactory.create(Controllers, new FastifyAdapter(), { preview: true, logger: false, abortOnError: false });
  const head = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle(`EXE ${name}`).setVersion('1.0.0').build();
  const document = SwaggerModule.createDocument(app, head, { operationIdFactory: (_controller, method) => method });
  await app.close();
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) tidy(operation);
  const { ERROR_CODES } = require('@libs/contracts');
  const code = document.components?.schemas?.ErrorBody?.properties.code;
  if (code)
    code.description += `\n\n${Object.entries(ERROR_CODES)
      .map((entry) => '- `' + entry.join('`: '))
      .join('\n')}`;
  return document;
}

/** In a preview nothing is constructed, but whatever a constructor asks for must be there. */
const standIns = (controller) =>
  [controller, ...enhancersOf(controller)]
    .flatMap((type) => Reflect.getMetadata('design:paramtypes', type) ?? [])
    .map((provide) => ({ provide, useValue: {} }));

/** The guards and interceptors of a controller and of its methods. */
const enhancersOf = (controller) =>
  [controller, ...Object.getOwnPropertyNames(controller.prototype).map((method) => controller.prototype[method])].flatMap((target) =>
    ['__guards__', '__interceptors__'].flatMap((key) => Reflect.getMetadata(key, target) ?? []),
  );

/** A route for every method is one operation, and a parameter with a default is optional. */
function tidy(operation) {
  operation.operationId = operation.operationId.replace(/_[a-z]+$/, '');
  for (const parameter of operation.parameters) if ('default' in parameter.schema) parameter.required = false;
}
