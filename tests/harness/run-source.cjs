/** Lets node run TypeScript sources (`node -r run-source.cjs file.ts`), so that tests with processes of their own do not test an old build. */
const { join } = require('node:path');

process.env.TSX_TSCONFIG_PATH ??= join(__dirname, '../../tsconfig.json'); // the process may run in another folder
require('tsx/cjs');
