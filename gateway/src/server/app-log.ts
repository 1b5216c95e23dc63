/** Injects the process's pino logger, for records with structured fields. */
export const APP_LOG = Symbol('the pino logger of the process');
