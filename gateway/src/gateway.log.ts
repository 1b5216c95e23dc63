/** Provides the pino logger of the process. */
export const APP_LOG = Symbol('the pino logger of the process');
