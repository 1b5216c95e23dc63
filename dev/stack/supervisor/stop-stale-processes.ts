import type { DataPaths } from '../files/data-paths';
import { readRecords, removeRecord } from '../process/process-record';
import { stopStaleProcess } from '../process/stop-stale-process';

/** Stops the processes of a supervisor that was killed, the servers after the services that use them. */
export async function stopStaleProcesses(
  paths: DataPaths,
  servers: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const records = readRecords(paths.run);
  const names = [...records.keys()];
  const groups = [
    names.filter((name) => !servers.includes(name)),
    names.filter((name) => servers.includes(name)),
  ];
  for (const group of groups) {
    const results = await Promise.all(
      group.map(async (name) => {
        const record = records.get(name);
        const wasRunning = record !== undefined && (await stopStaleProcess(record));
        removeRecord(paths.run, name);
        return wasRunning ? name : undefined;
      }),
    );
    const stopped = results.filter((name) => name !== undefined);
    if (stopped.length > 0) print(`Stopped processes of an earlier run: ${stopped.join(', ')}`);
  }
}
