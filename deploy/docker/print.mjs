/** Prints one line of progress. */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints the usage of a command without options and ends the process if it was called with `--help` or `-h`. */
export function exitWithUsage(usage) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  print(usage);
  process.exit(0);
}
