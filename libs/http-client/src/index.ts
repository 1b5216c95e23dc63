export type { Exchange, OutgoingRequest, ResponseHead, ResponseReader } from './exchange';
export { isLostConnection } from './exchange';
export * from './http-client';
export { roundRobinLookup } from './round-robin-lookup';
