import { formatAddress, isPublic, parseRange } from './toy-address.mjs';
import { GUARDS } from './guards.mjs';
import { guardOf, readPolicy } from './policy.mjs';
import { fetchBehind } from './toy-net.mjs';

/** Part one: does this address get past the guard of a level, to something that is inside? */
export function tryLevel(level, world, text) {
  const result = fetchBehind(world, GUARDS[level.guard], text);
  return { ...result, solved: Boolean(result.service?.prize) };
}

/** An address of a job's list: written out, or the neighbor of a range that must not be denied along with it. */
export function addressOf(entry) {
  if (entry.url) return entry.url;
  const { scheme = 'http', port, path = '/' } = entry;
  let { host } = entry;
  if (entry.after || entry.before) {
    const range = parseRange(entry.after ?? entry.before);
    host = formatAddress({ version: range.version, value: entry.after ? range.last + 1n : range.first - 1n });
  }
  return `${scheme}://${host}${port ? `:${port}` : ''}${path}`;
}

/** Whether a connection that was tried is one that the job allows. */
function isAllowed(job, { scheme, host, port, address }) {
  const { schemes, ports, hosts } = job.allowed;
  const isPartner = !hosts || hosts.some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern));
  return schemes.includes(scheme) && ports.includes(port) && isPartner && isPublic(address);
}

/** Part two: which attacks does a policy stop before any connection is tried, and which honest fetches still arrive? */
export function gradePolicy(job, world, text) {
  const guard = guardOf(readPolicy(text));
  const fetchAll = (entries) => entries.map((entry) => ({ entry, text: addressOf(entry), ...fetchBehind(world, guard, addressOf(entry)) }));
  const passed = fetchAll(job.attacks).filter(({ connections }) => connections.some((connection) => !isAllowed(job, connection)));
  const broken = fetchAll(job.honest).filter(({ service }) => !service);
  return { attacks: job.attacks.length, honest: job.honest.length, passed, broken, solved: passed.length === 0 && broken.length === 0 };
}
