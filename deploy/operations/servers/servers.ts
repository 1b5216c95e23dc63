import type { StreamStorage } from '@libs/messaging';
import type { StorageSettings } from '@libs/storage';
import type { DataPaths } from '../../../dev/stack';
import type { DataService } from '../services';

export type ServerKind = 'postgres' | 'nats' | 'object-store';

/** The servers of a command; each function throws a CommandError for a server that the command did not request. */
export interface Servers {
  databaseUrl: (service: DataService) => string;
  storage: () => StorageSettings;
  natsUrl: () => string;
  streamStorage: StreamStorage;
  logKeys: string | undefined; // the setting LOG_KEYS, or that of the embedded stack
  embedded?: DataPaths; // set if some of the servers belong to the embedded stack
  close: () => Promise<void>; // stops the servers that the command has started
}
