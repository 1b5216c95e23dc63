import { BATCH_CALLS } from './batch';
import { CPP_CALLS, CPP_NAMES } from './cpp';
import { CSHARP_CALLS, CSHARP_NAMES } from './csharp';
import { GO_CALLS, GO_NAMES } from './go';
import { JAVA_CALLS, JAVA_NAMES } from './java';
import { SCRIPT_CALLS, SCRIPT_NAMES } from './javascript';
import { PAGE_CALLS } from './pages';
import { PHP_CALLS, PHP_NAMES } from './php';
import { POWERSHELL_CALLS, POWERSHELL_NAMES } from './powershell';
import { PYTHON_CALLS } from './python';
import { RUBY_CALLS, RUBY_NAMES } from './ruby';
import type { CallRule, NameRule } from './rule';
import { RUST_CALLS, RUST_NAMES } from './rust';

const SHELL = /\.(sh|bash)$/;
const SQL = /\.sql$/;

/** What is forbidden in a text, per language. Imports have rules of their own, and so do addresses. */
export const CALL_RULES: CallRule[] = [
  ...PYTHON_CALLS,
  ...SCRIPT_CALLS,
  ...PAGE_CALLS,
  { files: SHELL, rule: 'network', pattern: /(\/dev\/(?:tcp|udp))/g },
  {
    files: SQL,
    rule: 'database-escape',
    pattern:
      /\b(copy\s+\S[^;]{0,2000}\bprogram\b|pg_read_file|pg_ls_dir|lo_import|lo_export|dblink\w*|load_extension|attach\s+database)\b/gi,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern: /^\s*(\\!|\\copy\b|\.shell\b|\.system\b|\.load\b)/gm,
  },
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
