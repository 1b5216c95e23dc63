import { resolve } from 'node:path';
import { projectRoot } from './files';
import { StartFailure } from './start-failure';

/** The settings of the stack itself; the whole environment is passed on to the services (docs/settings.md). */
export interface Settings {
  port: number;
  /** The address of the gateway; `localhost` is 127.0.0.1 and, if available, ::1. */
  host: string;
  dataDir: string;
  publicUrl: string;
  /** Whether the servers restart when their compiled files change (`npm run dev`). */
  watch: boolean;
  environment: NodeJS.ProcessEnv;
}

/** Reads the settings, with a relative DATA_DIR resolved from the checkout; throws a StartFailure for invalid ones. */
export function readSettings(given: NodeJS.ProcessEnv, { watch = false } = {}): Settings {
  const environment = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  );
  const port = readPort(environment.PORT ?? '8080');
  return {
    port,
    host: environment.HOST ?? 'localhost',
    dataDir: resolve(projectRoot(), environment.DATA_DIR ?? '.data'),
    publicUrl: readAddress(environment.PUBLIC_URL ?? `http://localhost:${port}`),
    watch,
    environment,
  };
}

function readAddress(text: string): string {
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new StartFailure(
    `PUBLIC_URL must be an address such as https://exe.example.com, not "${text}".`,
  );
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535)
    throw new StartFailure(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}
