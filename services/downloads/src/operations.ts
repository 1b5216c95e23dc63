// What the commands in deploy/operations use of this service; they import nothing else of it.
export { downloadsSchema as schema } from './store/schema';
