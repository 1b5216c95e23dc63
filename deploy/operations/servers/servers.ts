import type { StreamStorage } from '@libs/messaging';
import type { StorageSettings } from '@libs/storage';
import type { DataPaths } from '../../../dev/stack';
import type { DataService } from '../databases';

/** A kind of server that the marketplace keeps its data in. */
export type ServerKind = 'postgres' | 'nats' | 'object-store';

/** Where a command finds what the marketplace keeps. */
export interface Servers {
  /** Address of a service's own database. */
  databaseUrl: (service: DataService) => string;
  /** Throws a Refusal when the command did not ask for the object store. */
  storage: () => StorageSettings;
  /** Throws a Refusal when the command did not ask for NATS. */
  natsUrl: () => string;
  /** How the broker keeps the streams. */
  streamStorage: StreamStorage;
  /** Folders of the embedded stack, when servers of it are among them. */
  embedded?: DataPaths;
  /** Stops what the command has started for itself. */
  close: () => Promise<void>;
}
