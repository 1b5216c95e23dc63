export * from './http-client';
export { roundRobinLookup } from './round-robin-lookup';
