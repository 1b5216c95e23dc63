/** Figures of a run, and what the operating system says about a process. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The middle one of some numbers. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** The value below which a share (0 to 1) of the numbers lies. */
export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];

const TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** CPU seconds of a process. */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Resident megabytes of a process. */
export function residentMegabytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

/** Whether a program is on the PATH. */
export const has = (program) => spawnSync('which', [program]).status === 0;

/** Ends a benchmark that cannot run on this machine; its row names what is missing. */
export class NotMeasured extends Error {
  constructor(missing) {
    super(`needs ${missing}`);
    this.missing = missing;
  }
}

/** Throws NotMeasured unless all programs are installed. */
export function needs(...programs) {
  const missing = programs.filter((program) => !has(program));
  if (missing.length > 0) throw new NotMeasured(missing.join(', '));
}
