// What the commands in deploy/operations use of this service; they import nothing else of it.
export { paymentsSchema as schema } from './store/schema';
export { republishEntitlements as republishState } from './pro/republish-entitlements';
