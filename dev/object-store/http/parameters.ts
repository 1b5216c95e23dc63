import { S3Error } from '../s3-error';
import type { Call } from './call';

/** A whole number from the query; absent gives `fallback`, anything but a number from `least` to `most` is InvalidArgument. */
export function numberParameter(call: Call, name: string, { fallback, least, most }: Bounds): number {
  const text = call.query.get(name);
  if (text === undefined || text === '') {
    if (fallback !== undefined) return fallback;
    throw new S3Error('InvalidArgument', `The parameter ${name} is missing.`);
  }
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= least && value <= most))
    throw new S3Error('InvalidArgument', `The parameter ${name} must be a number from ${least} to ${most}.`);
  return value;
}

/** What a number may be. */
export interface Bounds {
  fallback?: number;
  least: number;
  most: number;
}

const pageSize = 1000;

/** How many entries a page may hold: what is asked for, at most 1000, which is also the default. */
export function pageLimit(call: Call, name: string): number {
  return Math.min(pageSize, numberParameter(call, name, { fallback: pageSize, least: 0, most: 2 ** 31 - 1 }));
}
