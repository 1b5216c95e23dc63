/** Keeps a process running whose output cannot be written, because the disk is full or nobody reads the pipe: without a listener such an error would end it. */
export function surviveLostOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
