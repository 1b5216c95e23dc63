import type { CallRule } from './rule';

const SQL = /\.sql$/;

/** How statements of PostgreSQL, SQLite, MySQL and SQL Server, and the commands of their clients, leave the database. */
export const SQL_CALLS: CallRule[] = [
  {
    files: SQL,
    rule: 'database-escape',
    pattern: /\b(copy\s+[^;\s][^;]{0,2000}?\b(?:program\b|(?:to|from)\s+e?'))/gi,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern:
      /\b(pg_read_\w*file|pg_ls_dir|lo_import|lo_export|dblink\w*|load_extension|writefile\s*\(|attach\s+(?:database\b|['"(]|\w+\s+as\b)|vacuum\s+(?:\w+\s+)?into\b)/gi,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern:
      /\b(into\s+(?:outfile|dumpfile)\b|load_file\s*\(|load\s+(?:data|xml)\s+[^;']{0,100}\binfile\b|xp_cmdshell|sp_oacreate|bulk\s+insert\b|openrowset\s*\()/gi,
  },
  {
    files: SQL,
    rule: 'database-escape',
    pattern:
      /^[ \t]*(\\!|\\(?:copy|o|out|w|write|e|edit|lo_\w+|setenv)\b|\.(?:shell|system|load|output|once|excel|save|backup|clone|open|log|archive|import)\b|\.read\s+["']?\|)/gm,
  },
  // It may end a statement.
  { files: SQL, rule: 'database-escape', pattern: /(\\gx?[ \t]+[^\s;]+)/g },
];
