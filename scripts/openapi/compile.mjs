import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { inRoot } from '../prepare/root.mjs';

/** Request and response bodies, and the controllers with their comments; everything else is compiled as it is. */
const PLUGIN = {
  introspectComments: true,
  classValidatorShim: true,
  dtoFileNameSuffix: ['contracts/src/api/', '.dto.ts'],
  controllerFileNameSuffix: ['.controller.ts'],
};

/**
 * Compiles these sources and what they import with the plugin of @nestjs/swagger, which turns types and comments into OpenAPI metadata.
 * The servers are built without it. Returns the compiled program.
 */
export function compile(rootNames, outDir) {
  rmSync(outDir, { recursive: true, force: true });
  const options = {
    ...readOptions(),
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    sourceMap: false,
    outDir,
  };
  const program = ts.createProgram({ rootNames, options });
  const { diagnostics } = program.emit(undefined, undefined, undefined, false, {
    before: [before(PLUGIN, program)],
  });
  const problems = [
    ...program.getSyntacticDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...diagnostics,
  ];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, HOST));
  for (const name of readdirSync(inRoot('libs'))) linkLibrary(name, outDir);
  return program;
}

const HOST = {
  getCurrentDirectory: () => inRoot(),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

function readOptions() {
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), ts.sys.readFile);
  return ts.convertCompilerOptionsFromJson(config.compilerOptions, inRoot()).options;
}

/** `@libs/x` is an alias of the sources; here it becomes a package. */
function linkLibrary(name, outDir) {
  const folder = join(outDir, 'node_modules', '@libs', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'index.js'),
    `module.exports = require('../../../libs/${name}/src/index.js');\n`,
  );
}
