import { pino } from 'pino';

/** Writes one structured record of what an operator did to the error output, beside the sentences for the person at the terminal. */
export function logAct(act: string, details: object): void {
  const log = pino({ base: { service: 'operations' }, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ fd: 2, sync: true }));
  log.info({ act, ...details }, 'an operator acted');
}
