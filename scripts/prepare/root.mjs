import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout this script belongs to. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the checkout. */
export const inRoot = (...path) => join(root, ...path);
