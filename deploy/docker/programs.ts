/** The programs of the image by command name; paths are relative to `dist`. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  gateway: 'gateway/src/main.js',
  identity: 'services/identity/src/main.js',
  catalogue: 'services/catalogue/src/main.js',
  downloads: 'services/downloads/src/main.js',
  payments: 'services/payments/src/main.js',
  realtime: 'services/realtime/src/main.js',
  // For operators (deploy/operations):
  backup: 'deploy/operations/backup.js',
  'scheduled-backups': 'deploy/operations/scheduled-backups.js',
  restore: 'deploy/operations/restore.js',
  'dead-letters': 'deploy/operations/dead-letters.js',
  republish: 'deploy/operations/republish.js',
  sweeper: 'deploy/operations/sweeper.js',
  'log:audit': 'deploy/operations/log-audit.js',
  'log:restart': 'deploy/operations/log-restart.js',
  // For development:
  'object-store': 'dev/object-store/main.js',
  'payment-sandbox': 'dev/payment-sandbox/main.js',
};

/** The path of a program relative to `dist`; undefined for an unknown name. */
export const programFor = (name: string | undefined): string | undefined =>
  name !== undefined && Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
