// What the commands in deploy/operations use of this service; they import nothing else of it.
export { identitySchema as schema } from './store/schema';
export { publishUsers as announceState } from './use-cases/publish-users';
