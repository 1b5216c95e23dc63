/** Lets node run TypeScript sources (`node -r run-source.cjs file.ts`), so that tests with processes of their own do not test an old build. */
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

// Libraries and the test harness are resolved by their aliases, as in the tests and in the build.
const resolve = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) => {
  const library = /^@libs\/([^/]+)$/.exec(request)?.[1];
  if (request === '@testing') return resolve(join(__dirname, 'index.ts'), ...rest);
  return resolve(
    library ? join(__dirname, '../../libs', library, 'src/index.ts') : request,
    ...rest,
  );
};
