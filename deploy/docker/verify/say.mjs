/** Tells what is being done, a line each. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
