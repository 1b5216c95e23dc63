/** Content-Security-Policy (CSP Level 3), as far as this lesson needs it: reading a policy and deciding a request. */

/** Where a kind of request looks for its directive: the first one that the policy names decides. */
const chains = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  'inline-script': ['script-src-elem', 'script-src', 'default-src'],
  'inline-handler': ['script-src-attr', 'script-src', 'default-src'],
  eval: ['script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  'inline-style': ['style-src-elem', 'style-src', 'default-src'],
  img: ['img-src', 'default-src'],
  font: ['font-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
  media: ['media-src', 'default-src'],
  object: ['object-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  worker: ['worker-src', 'child-src', 'script-src', 'default-src'],
  manifest: ['manifest-src', 'default-src'],
  form: ['form-action'],
  base: ['base-uri'],
  'framed-by': ['frame-ancestors'],
};

const others = ['report-to', 'report-uri', 'upgrade-insecure-requests', 'sandbox', 'require-trusted-types-for', 'trusted-types'];
const known = new Set([...Object.values(chains).flat(), 'style-src-attr', ...others]);
const keywords = ["'none'", "'self'", "'unsafe-inline'", "'unsafe-eval'", "'strict-dynamic'", "'report-sample'", "'unsafe-hashes'", "'wasm-unsafe-eval'"];

/** The directives of a policy by name, and warnings about what a browser would ignore. */
export function parsePolicy(text) {
  const directives = new Map();
  const warnings = [];
  for (const part of text.split(';').map((piece) => piece.trim()).filter(Boolean)) {
    const [word, ...sources] = part.split(/\s+/);
    const name = word.toLowerCase();
    if (!known.has(name)) warnings.push(`${word} is no directive: the browser ignores it.`);
    else if (directives.has(name)) warnings.push(`${name} is there twice: only the first one counts.`);
    else directives.set(name, sources);
    warnings.push(...sources.flatMap((source) => warnAbout(name, source, sources)));
  }
  return { directives, warnings };
}

function warnAbout(name, source, sources) {
  const bare = source.toLowerCase();
  if (keywords.includes(`'${bare}'`)) return [`${source} in ${name} needs quotes: '${bare}'. Without them it is a host of that name.`];
  if (bare === "'none'" && sources.length > 1) return [`'none' in ${name} counts only when it stands alone.`];
  const quoted = /^'.*'$/.test(source);
  if (quoted && !keywords.includes(bare) && !/^'(nonce-[\w+/=-]+|sha(256|384|512)-[\w+/=-]+)'$/.test(source)) return [`${source} in ${name} means nothing.`];
  return [];
}

/**
 * Whether a browser with this policy lets a request of the page pass, which directive decided, and why. `self` is the
 * address of the page.
 */
export function decide({ directives }, request, self) {
  const name = chains[request.kind].find((candidate) => directives.has(candidate));
  if (!name) {
    const lone = chains[request.kind].length === 1 ? ` default-src does not stand in for ${chains[request.kind][0]}.` : '';
    return { allowed: true, directive: undefined, why: `No directive speaks about this.${lone}` };
  }
  const sources = directives.get(name);
  const { allowed, why } = decideBy(sources, request, self);
  return { allowed, directive: name, why };
}

function decideBy(sources, request, self) {
  const says = (word) => sources.some((source) => source.toLowerCase() === word);
  if (sources.length === 0 || (sources.length === 1 && says("'none'"))) return { allowed: false, why: 'Nothing is allowed here.' };
  if (request.kind === 'eval') return says("'unsafe-eval'") ? { allowed: true, why: "'unsafe-eval' lets text run as a program." } : { allowed: false, why: "Text as a program needs 'unsafe-eval'." };
  if (request.kind.startsWith('inline-')) return decideInline(sources, says, request);
  const script = request.kind === 'script';
  if (script && request.nonce && sources.includes(`'nonce-${request.nonce}'`)) return { allowed: true, why: 'It carries the nonce of this answer.' };
  if (script && says("'strict-dynamic'")) {
    if (request.addedBy === 'trusted script') return { allowed: true, why: "A script that was trusted added it: 'strict-dynamic' hands trust on." };
    return { allowed: false, why: "With 'strict-dynamic' hosts do not count, only nonces, hashes and trust handed on." };
  }
  const match = sources.find((source) => matches(source, request.url, self));
  return match ? { allowed: true, why: `${match} allows it.` } : { allowed: false, why: 'None of the listed sources fits.' };
}

function decideInline(sources, says, request) {
  if (request.nonce && sources.includes(`'nonce-${request.nonce}'`)) return { allowed: true, why: 'It carries the nonce of this answer.' };
  if (request.hash && sources.includes(`'${request.hash}'`) && request.kind !== 'inline-handler') return { allowed: true, why: 'Its text has a digest that is listed.' };
  const strict = sources.some((source) => /^'(nonce|sha\d+)-/.test(source)) || (says("'strict-dynamic'") && request.kind !== 'inline-style');
  if (says("'unsafe-inline'") && !strict) return { allowed: true, why: "'unsafe-inline' lets every inline text run, an attacker's too." };
  if (says("'unsafe-inline'")) return { allowed: false, why: "A nonce or digest is listed, so 'unsafe-inline' no longer counts." };
  return { allowed: false, why: 'Inline text needs a nonce, a digest or (badly) \'unsafe-inline\'.' };
}

/** Whether a source expression covers an address. */
export function matches(source, address, self) {
  const word = source.toLowerCase();
  const url = new URL(address);
  const page = new URL(self);
  if (word.startsWith("'")) return word === "'self'" && url.host === page.host && (url.protocol === page.protocol || ['https:', 'wss:'].includes(url.protocol));
  if (word === '*') return ['http:', 'https:', 'ws:', 'wss:'].includes(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/.test(word)) return sameOrBetter(word, url.protocol);
  return matchesHost(source, url, page);
}

function matchesHost(source, url, page) {
  const [, scheme, host, port, path] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source) ?? [];
  if (!host) return false;
  if (!sameOrBetter(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url.protocol)) return false;
  const name = host.toLowerCase();
  const fits = name === '*' || (name.startsWith('*.') ? url.hostname.endsWith(name.slice(1)) : url.hostname === name);
  if (!fits) return false;
  const usual = { 'https:': '443', 'http:': '80', 'wss:': '443', 'ws:': '80' }[url.protocol] ?? '';
  if (port !== '*' && (url.port || usual) !== (port ?? usual)) return false;
  return !path || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

/** The same scheme, or its encrypted sister: a policy that allows http allows https too (CSP Level 3, "scheme-part"). */
function sameOrBetter(wanted, actual) {
  const better = { 'http:': ['https:'], 'ws:': ['wss:', 'http:', 'https:'], 'wss:': ['https:'] };
  return wanted === actual || (better[wanted] ?? []).includes(actual);
}

/** How a policy does on a list of requests: each decision, and the two kinds of mistakes. */
export function judge(text, requests, self) {
  const policy = parsePolicy(text);
  const decisions = requests.map((request) => ({ request, ...decide(policy, request, self) }));
  return {
    warnings: policy.warnings,
    decisions,
    broken: decisions.filter(({ request, allowed }) => request.wanted && !allowed),
    open: decisions.filter(({ request, allowed }) => !request.wanted && allowed),
  };
}

/** What is still missing from a challenge: one sentence for each request that is not treated as asked. */
export function missing(challenge, text, requests, self) {
  const { decisions } = judge(text, requests, self);
  const wrong = (id, wanted) => decisions.some(({ request, allowed }) => request.id === id && allowed !== wanted);
  return [
    ...challenge.allow.filter((id) => wrong(id, true)).map((id) => `${id} must be allowed`),
    ...challenge.block.filter((id) => wrong(id, false)).map((id) => `${id} must be blocked`),
    ...(challenge.avoid ?? []).filter((word) => text.toLowerCase().includes(word)).map((word) => `without ${word}`),
  ];
}
