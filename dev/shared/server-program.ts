/** Prevents an error of stdout or stderr (a full disk, a closed pipe) from ending the process. */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** Invalid settings; the message is shown to the person who starts the server. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

interface Started {
  /** Printed as one JSON line. */
  info: object;
  close: () => Promise<void>;
}

/** Starts a development server, prints its address as one JSON line, and stops it on SIGTERM or SIGINT. */
export function runServer(name: string, start: () => Promise<Started>): void {
  ignoreOutputErrors();
  start().then(
    ({ info, close }) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
      process.stdout.write(`${JSON.stringify(info)}\n`);
    },
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      process.stderr.write(
        `${error instanceof BadSettings ? message : `The ${name} could not start: ${message}.`}\n`,
      );
      process.exitCode = 1;
    },
  );
}

/** Writes an unexpected error as one JSON line. */
export function reportToStderr(error: unknown): void {
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${JSON.stringify({ level: 'error', message: String(error), stack })}\n`);
}
