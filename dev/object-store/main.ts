import { ignoreOutputErrors } from '../shared/ignore-output-errors';
import { BadSettings, readSettings } from './settings';
import { startObjectStore } from './index';

/** Starts the server, prints its address as one JSON line, and stops on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  ignoreOutputErrors();
  const settings = readSettings(process.env);
  const server = await startObjectStore(settings);
  const note = 'S3 server for development only, not for production';
  process.stdout.write(`${JSON.stringify({ port: server.port, url: server.url, dataDir: settings.dataDir, note })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.close());
}

main().catch((error: unknown) => {
  const reason =
    error instanceof BadSettings
      ? error.message
      : `The object store could not start: ${error instanceof Error ? error.message : String(error)}.`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
});
