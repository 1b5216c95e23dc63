/** Runs one benchmark in a process of its own: `run(report, rows)` of the file that the first argument names; the second is `rows`. */
import { pathToFileURL } from 'node:url';
import { NotMeasured } from './measure.mjs';

const reasonOf = (thrown) =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0];

process.once('disconnect', () => process.exit(1)); // the runner was killed

const result = { done: true };
try {
  const { run } = await import(pathToFileURL(process.argv[2]).href);
  await run((row) => void process.send({ row }), process.argv[3]);
} catch (thrown) {
  if (thrown instanceof NotMeasured) result.missing = thrown.missing;
  else {
    console.error(thrown);
    result.failed = reasonOf(thrown);
  }
}
process.send(result); // the runner ends this process with everything that it started
