import { buffer } from 'node:stream/consumers';
import { readSigningKeys } from '@libs/signing';
import { ObjectStore } from '@libs/storage';
import { eventually, startTestService, type TestService } from '@testing';
import { catalogue } from '../src/catalogue.module';
import { CHECKPOINT_KEY, LogGuard } from '../src/transparency-log/log-guard';
import { restartMarkKey } from '../src/transparency-log/restart-mark';
import { auditLog } from '../src/versions/audit-log';
import { restartLog } from '../src/versions/restart-log';
import { readLog } from './log-reader';

const services: TestService[] = [];
/** Stops all of them. */
export const closeCatalogues = () => Promise.all(services.map((service) => service.close()));

export const keysOf = (service: TestService) =>
  readSigningKeys(service.environment.LOG_KEYS ?? '', 'LOG_KEYS');
export const OTHER_KEYS = readSigningKeys(Buffer.alloc(32, 9).toString('base64'), 'LOG_KEYS');

/** A catalogue with a log of its own, and what an operator and somebody with the rights of its database can do. */
export async function aCatalogue() {
  const service = await startTestService(catalogue);
  services.push(service);
  const store = service.app.get(ObjectStore);
  const read = async (key: string) =>
    (await store.stat(key)) ? (await buffer(await store.get(key))).toString() : undefined;
  const put = (key: string, text: string) => store.put(key, Buffer.from(text));
  const note = async () => (await readLog(service, 'checkpoint')).text;
  return {
    service,
    note,
    put,
    remove: (key: string) => store.remove(key),
    stored: () => read(CHECKPOINT_KEY),
    published: async () => {
      const text = await note();
      await eventually(async () => expect(await read(CHECKPOINT_KEY)).toBe(text));
      return text;
    },
    audit: (keys = keysOf(service)) =>
      service.dataSource.transaction(async (tx) =>
        auditLog(tx, {
          checkpoint: await read(CHECKPOINT_KEY),
          publicKeys: keys.map(({ publicKey }) => publicKey),
          readMark: (log) => read(restartMarkKey(log)),
        }),
      ),
    /** Begins a log as the operator's command does, or without its mark. */
    restart: (previous: string, { keys = keysOf(service), isMarked = true } = {}) =>
      service.dataSource.transaction(async (tx) => {
        const begun = await restartLog(tx, previous, keys);
        if (isMarked) await put(restartMarkKey(begun.log), begun.mark);
        return begun;
      }),
    problem: () => service.app.get(LogGuard).findProblem(),
    tamper: async (statement: string, values: unknown[] = []) => {
      await service.query('alter table log_entries disable trigger user');
      await service.query(statement, values);
      await service.query('alter table log_entries enable trigger user');
    },
  };
}
