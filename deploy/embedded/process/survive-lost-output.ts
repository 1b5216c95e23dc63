/** Keeps a process running whose output cannot be written, as on a full disk: without a listener such an error would end it. */
export function surviveLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
