/** Tells what is being done, a line each. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** One sentence, and exit code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
