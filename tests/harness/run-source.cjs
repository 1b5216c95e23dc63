/**
 * Lets plain node run our TypeScript sources (`node -r run-source.cjs file.ts`): tests that need a process of their own
 * then test what is written, not what was built last.
 */
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { transformSync } = require('@swc/core');

const jsc = { target: 'es2022', parser: { syntax: 'typescript', decorators: true } };

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    module: { type: 'commonjs' },
    jsc,
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};

// The door of a library is found by its alias, as in the tests and in the build.
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const library = /^@libs\/([^/]+)$/.exec(request)?.[1];
  return resolve(library ? join(__dirname, '../../libs', library, 'src/index.ts') : request, ...rest);
};
