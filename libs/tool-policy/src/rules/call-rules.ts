import { BATCH_CALLS } from './batch';
import { BROWSER_CALLS } from './browser';
import { CPP_CALLS, CPP_NAMES } from './cpp';
import { CSHARP_CALLS, CSHARP_NAMES } from './csharp';
import { GO_CALLS, GO_NAMES } from './go';
import { JAVA_CALLS, JAVA_NAMES } from './java';
import { SCRIPT_CALLS, SCRIPT_NAMES } from './javascript';
import { PAGE_CALLS } from './pages';
import { PHP_CALLS, PHP_NAMES } from './php';
import { POWERSHELL_CALLS, POWERSHELL_NAMES } from './powershell';
import { PYTHON_CALLS, PYTHON_NAMES } from './python';
import { RUBY_CALLS, RUBY_NAMES } from './ruby';
import type { CallRule, NameRule } from './rule';
import { RUST_CALLS, RUST_NAMES } from './rust';
import { SQL_CALLS } from './sql';

const SHELL = /\.(sh|bash)$/;

/** What is forbidden in a text, per language. Imports have rules of their own, and so do addresses. */
export const CALL_RULES: CallRule[] = [
  ...PYTHON_CALLS,
  ...SCRIPT_CALLS,
  ...BROWSER_CALLS,
  ...PAGE_CALLS,
  { files: SHELL, rule: 'network', pattern: /(\/dev\/(?:tcp|udp))/g },
  ...SQL_CALLS,
  ...GO_CALLS,
  ...JAVA_CALLS,
  ...CPP_CALLS,
  ...CSHARP_CALLS,
  ...RUST_CALLS,
  ...PHP_CALLS,
  ...RUBY_CALLS,
  ...POWERSHELL_CALLS,
  ...BATCH_CALLS,
];

/** What code may name, per language: everything else is refused. */
export const NAME_RULES: NameRule[] = [
  ...PYTHON_NAMES,
  ...SCRIPT_NAMES,
  ...GO_NAMES,
  ...JAVA_NAMES,
  ...CPP_NAMES,
  ...CSHARP_NAMES,
  ...RUST_NAMES,
  ...PHP_NAMES,
  ...RUBY_NAMES,
  ...POWERSHELL_NAMES,
];
