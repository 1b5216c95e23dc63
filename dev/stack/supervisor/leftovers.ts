import { DataPaths } from '../files/data-paths';
import { endLeftover } from '../process/end-leftover';
import { readRecords, removeRecord } from '../process/process-record';

/** Ends what a supervisor that was killed left running, the servers after the services that use them. */
export async function endLeftovers(places: DataPaths, servers: readonly string[], say: (line: string) => void): Promise<void> {
  const records = readRecords(places.run);
  const names = [...records.keys()];
  const rounds = [names.filter((name) => !servers.includes(name)), names.filter((name) => servers.includes(name))];
  for (const round of rounds) {
    const ended = await Promise.all(
      round.map(async (name) => {
        const record = records.get(name);
        const wasRunning = record !== undefined && (await endLeftover(record));
        removeRecord(places.run, name);
        return wasRunning ? name : undefined;
      }),
    );
    const left = ended.filter((name) => name !== undefined);
    if (left.length > 0) say(`Stopped what an earlier run had left behind: ${left.join(', ')}`);
  }
}
