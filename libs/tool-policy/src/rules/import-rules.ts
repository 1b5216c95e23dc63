import { CPP_IMPORTS } from './cpp';
import { CSHARP_IMPORTS } from './csharp';
import { GO_IMPORTS } from './go';
import { JAVA_IMPORTS } from './java';
import { SCRIPT_IMPORTS } from './javascript';
import { PHP_IMPORTS } from './php';
import { PYTHON_IMPORTS } from './python';
import { RUBY_IMPORTS } from './ruby';
import type { ImportRule } from './rule';
import { RUST_IMPORTS } from './rust';

const FOR_TESTS =
  /(^|\/)(tests?\/|test_[^/]+\.py$|[^/]+\.test\.mjs$|[^/]+_test\.go$|test_[^/]+\.cpp$|SelfTest\.java$|Tests\.cs$|test\.(php|rb|ps1)$)/;

/** The imports of programs, by language. */
export const IMPORT_RULES: ImportRule[] = [
  ...PYTHON_IMPORTS,
  ...SCRIPT_IMPORTS,
  ...GO_IMPORTS,
  ...JAVA_IMPORTS,
  ...CPP_IMPORTS,
  ...CSHARP_IMPORTS,
  ...RUST_IMPORTS,
  ...PHP_IMPORTS,
  ...RUBY_IMPORTS,
];

/** Whether a file is a tool's own test, which may write into temporary folders. */
export function isTest(path: string): boolean {
  return FOR_TESTS.test(path);
}
