import { ignoreOutputErrors } from '../shared/ignore-output-errors';
import { BadSettings, readSettings } from './settings';
import { startPaymentSandbox } from '.';

/** Starts the sandbox, prints its URL as one JSON line, and stops on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  ignoreOutputErrors();
  const sandbox = await startPaymentSandbox(readSettings(process.env));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void sandbox.close());
  const note = 'payment sandbox for development: play money, never for production';
  process.stdout.write(`${JSON.stringify({ port: sandbox.port, url: sandbox.url, publicUrl: sandbox.publicUrl, note })}\n`);
}

main().catch((error: unknown) => {
  const reason =
    error instanceof BadSettings
      ? error.message
      : `The payment sandbox could not start: ${error instanceof Error ? error.message : String(error)}.`;
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
});
