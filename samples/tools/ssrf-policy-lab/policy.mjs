import { isInside, parseRange, unwrap } from './toy-address.mjs';

/**
 * Reads a policy for fetching, one rule a line:
 *   schemes https, http            or: any
 *   ports 80, 443                  or: any
 *   hosts a.example, *.b.example   or: any
 *   userinfo refuse                or: allow
 *   deny 10.0.0.0/8, fc00::/7      any number of lines
 *   embedded unwrap                judge the IPv4 address inside an IPv6 one; or: ignore
 *   connect checked                to the address that was judged; or: again, after a second look-up
 *   redirects checked 3            or: unchecked 3, none
 */
const WORDS = {
  userinfo: ['refuse', 'allow'],
  embedded: ['unwrap', 'ignore'],
  connect: ['checked', 'again'],
};

const listOf = (text) => text.split(',').map((item) => item.trim()).filter(Boolean);

function readLine(policy, name, value) {
  if (['schemes', 'ports', 'hosts'].includes(name)) policy[name] = value === 'any' ? null : listOf(value.toLowerCase());
  else if (name === 'deny')
    for (const item of listOf(value)) {
      const range = parseRange(item);
      if (!range) throw new Error(`${item} is not a range. A range looks like 10.0.0.0/8, and no bit behind its length is set.`);
      policy.deny.push({ ...range, text: item });
    }
  else if (Object.hasOwn(WORDS, name)) {
    if (!WORDS[name].includes(value)) throw new Error(`${name} is one of: ${WORDS[name].join(', ')}.`);
    policy[name] = value;
  } else if (name === 'redirects') {
    const [, how, count = '0'] = /^(?:(checked|unchecked) (\d+)|none)$/.exec(value) ?? [undefined, null];
    if (how === null) throw new Error('redirects looks like: checked 3, unchecked 3, or none.');
    policy.redirects = { how: how ?? 'none', count: Number(count) };
  } else throw new Error(`There is no rule called ${name}.`);
}

export function readPolicy(text) {
  const policy = { schemes: null, ports: null, hosts: null, userinfo: 'allow', deny: [], embedded: 'ignore', connect: 'again', redirects: { how: 'unchecked', count: 5 } };
  for (const line of text.split('\n').map((part) => part.replace(/#.*$/, '').trim()).filter(Boolean)) {
    const [, name, value = ''] = /^(\w+)\s*(.*)$/.exec(line) ?? [undefined, line];
    readLine(policy, name, value.trim());
  }
  return policy;
}

const matches = (host, pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host !== pattern.slice(2) : host === pattern);

/** Turns a policy into the guard of a fetcher. */
export function guardOf(policy) {
  return {
    pin: policy.connect === 'checked',
    redirects: policy.redirects.how,
    hops: policy.redirects.count,
    checkUrl(url) {
      if (policy.schemes && !policy.schemes.includes(url.scheme)) return `scheme ${url.scheme}`;
      if (policy.ports && !policy.ports.includes(String(url.port))) return `port ${url.port}`;
      if (policy.userinfo === 'refuse' && url.userinfo) return 'a name before the host';
      if (policy.hosts && !policy.hosts.some((pattern) => matches(url.host, pattern))) return `host ${url.host}`;
      return undefined;
    },
    checkAddresses(address) {
      const judged = policy.embedded === 'unwrap' ? unwrap(address) : address;
      const range = policy.deny.find((entry) => isInside(judged, entry));
      return range ? `it is in ${range.text}` : undefined;
    },
  };
}
