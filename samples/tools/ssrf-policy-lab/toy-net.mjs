import { formatAddress, parseAddress, parseRange, isInside, unwrap } from './toy-address.mjs';

/** Reads an address as the platform does: 2852039166, 0xa9fea9fe and 127.1 are IPv4 addresses like any other. */
export function readUrl(text, base) {
  let url;
  try {
    url = new URL(text, base);
  } catch {
    return null;
  }
  const scheme = url.protocol.slice(0, -1);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '').toLowerCase();
  const usual = { http: 80, https: 443, ftp: 21, gopher: 70 }[scheme];
  return { text, href: url.href, scheme, host, port: url.port === '' ? usual : Number(url.port), userinfo: url.username !== '' || url.password !== '', path: url.pathname, query: url.searchParams, address: parseAddress(host) };
}

/** A resolver for one fetch. A name may answer differently the second time: that is DNS rebinding. */
export function openDns(names) {
  const asked = new Map();
  return (name) => {
    const wildcard = Object.keys(names).find((key) => key.startsWith('*.') && name.endsWith(key.slice(1)));
    const answers = names[name] ?? names[wildcard];
    if (!answers) return [];
    const turn = asked.get(name) ?? 0;
    asked.set(name, turn + 1);
    return answers[Math.min(turn, answers.length - 1)].map((text) => parseAddress(text));
  };
}

const LOOPBACK = [parseRange('127.0.0.0/8'), parseRange('0.0.0.0/32'), parseRange('::/127')];

/** Where a connection really goes: embedded addresses are unwrapped, 0.0.0.0 and :: are this machine. */
function destination(address) {
  const inner = unwrap(address);
  return LOOPBACK.some((range) => isInside(inner, range)) ? '127.0.0.1' : formatAddress(inner);
}

function answerOf(world, url, address) {
  const at = destination(address);
  const service = world.services.find((entry) => entry.address === at && entry.port === url.port && (!entry.host || entry.host === url.host));
  if (service) return service;
  // The public Internet is full of pages; inside, most addresses are silent.
  return world.services.some((entry) => entry.address === at) ? null : { name: 'a host that nobody described', body: '' };
}

/**
 * Fetches an address behind a guard `{ checkUrl, checkAddresses, pin, redirects, hops }`; returns every step, the connections that
 * were tried, and what was read in the end. Nothing leaves the page.
 */
export function fetchBehind(world, guard, text) {
  const resolve = openDns(world.names);
  const steps = [];
  const connections = [];
  const stop = (outcome) => ({ steps: [...steps, outcome], connections, service: null });
  let url = readUrl(text);
  for (let hop = 0; url; hop += 1) {
    const checked = hop === 0 || guard.redirects === 'checked';
    const reason = checked ? guard.checkUrl?.(url) : undefined;
    if (reason) return stop(`The guard refuses ${url.href}: ${reason}.`);
    if (url.scheme === 'file') {
      connections.push({ scheme: 'file', host: '', port: 0, address: parseAddress('127.0.0.1') });
      steps.push(`Reads the file ${url.path} of the server itself.`);
      return { steps, connections, service: { name: 'a file of the server', prize: true, body: 'DB_PASSWORD=toy-only' } };
    }
    let addresses = url.address ? [url.address] : resolve(url.host);
    if (addresses.length === 0) return stop(`The name ${url.host} does not exist.`);
    if (!url.address) steps.push(`Looks up ${url.host}: ${addresses.map(formatAddress).join(', ')}.`);
    if (guard.checkAddresses && checked) {
      const refusal = addresses.map((address) => guard.checkAddresses(address)).find(Boolean);
      if (refusal) return stop(`The guard refuses the address: ${refusal}.`);
      if (!guard.pin && !url.address) {
        addresses = resolve(url.host);
        steps.push(`Looks up ${url.host} again to connect: ${addresses.map(formatAddress).join(', ')}.`);
      }
    }
    const [address] = addresses;
    connections.push({ scheme: url.scheme, host: url.host, port: url.port, address });
    const service = answerOf(world, url, address);
    steps.push(`Connects to ${formatAddress(address)} port ${url.port}: ${service ? service.name : 'nobody answers'}.`);
    if (!service) return stop('The connection fails.');
    const target = service.location ?? (service.forwards ? url.query.get('u') : null);
    if (!target) return { steps, connections, service };
    if (guard.redirects === 'none') return stop(`Does not follow the redirect to ${target}.`);
    if (hop >= guard.hops) return stop('Too many redirects.');
    steps.push(`Follows a redirect to ${target}.`);
    url = readUrl(target, url.href);
  }
  return stop('This is not an address.');
}
