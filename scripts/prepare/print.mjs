/** Prints one line of progress. */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints an error message and exits with 1. */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
