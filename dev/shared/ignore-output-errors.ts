/** Prevents an error of stdout or stderr (a full disk, a closed pipe) from ending the process. */
export function ignoreOutputErrors(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
