import type { ObjectStore } from '@libs/storage';
import type { ReleasedTool } from '../use-cases/release-tool';

/** Seconds the gateway has to begin fetching the bytes. */
const LIFETIME = 60;

/** The address from which the gateway fetches a file; it never reaches a client. */
export const signedFileAddress = (objects: ObjectStore, { fileKey }: ReleasedTool): Promise<string> =>
  objects.signedGetUrl(fileKey, LIFETIME);
