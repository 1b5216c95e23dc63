import { CreateMessagingTables1700000000000 } from './messaging.migration';
import { CreateOperatorActs1700000010000 } from './operator-acts.migration';
import { CreateOwnStream1700000020000 } from './own-stream.migration';

/** Migrations that a service with events runs before its own, oldest first. */
export const MESSAGING_MIGRATIONS = [CreateMessagingTables1700000000000, CreateOperatorActs1700000010000, CreateOwnStream1700000020000];
