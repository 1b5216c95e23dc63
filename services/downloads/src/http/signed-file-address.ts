import type { ObjectStore } from '@libs/storage';
import type { AuthorizedTool } from '../use-cases/authorize-download';

/** Seconds the gateway has to start fetching the file. */
const LIFETIME = 60;

/** Returns the signed URL from which the gateway fetches a file; it never reaches a client. */
export const signedFileAddress = (objects: ObjectStore, { fileKey }: AuthorizedTool): Promise<string> =>
  objects.signedGetUrl(fileKey, LIFETIME);
