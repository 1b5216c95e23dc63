// What the commands in deploy/operations use of this service; they import nothing else of it.
export { identitySchema as schema } from './store/schema';
export { republishUsers as republishState } from './users/republish-users';
