/** Reading and checking JSON Web Tokens (RFC 7519) with WebCrypto alone. Nothing here talks to anybody. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** base64url without padding, as tokens use it (RFC 7515 §2). */
export function toBase64url(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a base64url text; throws on any other sign, and on bits that mean nothing. */
export function fromBase64url(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new Error('this is not base64url');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0));
  if (toBase64url(bytes) !== text) throw new Error('this is not the one way to write these bytes in base64url');
  return bytes;
}

function readObject(part, name) {
  let value;
  try {
    value = JSON.parse(decoder.decode(fromBase64url(part)));
  } catch (problem) {
    throw new Error(`The ${name} cannot be read: ${problem.message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`The ${name} is not a JSON object`);
  return value;
}

/** The three parts of a token, read but not checked: everybody can do this, a token is not encrypted. */
export function decodeToken(token) {
  const parts = token.trim().split('.');
  if (parts.length !== 3) throw new Error(`A signed token has three parts between dots, this text has ${parts.length}`);
  const [header, payload, signature] = parts;
  return { header: readObject(header, 'header'), payload: readObject(payload, 'payload'), signed: `${header}.${payload}`, signature };
}

function hmacKey(secret) {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

/** A token over this payload, signed with HS256. For demonstrations: a real server keeps its secret to itself. */
export async function signToken(payload, secret, header = { alg: 'HS256', typ: 'JWT' }) {
  const signed = [header, payload].map((part) => toBase64url(encoder.encode(JSON.stringify(part)))).join('.');
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), encoder.encode(signed));
  return `${signed}.${toBase64url(new Uint8Array(signature))}`;
}

/** Whether the signature of an HS256 token was made with this secret. WebCrypto compares in constant time. */
export async function verifySignature(token, secret) {
  const { signed, signature } = decodeToken(token);
  if (secret === '') return false;
  return crypto.subtle.verify('HMAC', await hmacKey(secret), fromBase64url(signature), encoder.encode(signed));
}

/**
 * Every check a careful server makes, in order, each with its result and a reason. `now` is in seconds. The algorithm is
 * the server's decision (HS256): what the token says about itself is only compared with it.
 */
export async function inspect(token, secret, now, expected = {}) {
  let parts;
  try {
    parts = decodeToken(token);
  } catch (problem) {
    return { parts: undefined, checks: [{ name: 'Form', ok: false, why: problem.message }], accepted: false };
  }
  const checks = [
    { name: 'Form', ok: true, why: 'Three parts, header and payload are JSON objects.' },
    checkAlgorithm(parts.header),
    await checkSignature(token, parts.header, secret),
    ...checkTimes(parts.payload, now),
    ...checkAudience(parts.payload, expected),
  ];
  return { parts, checks, accepted: checks.every(({ ok }) => ok) };
}

function checkAlgorithm({ alg }) {
  if (alg === 'HS256') return { name: 'Algorithm', ok: true, why: 'HS256, the one this server uses.' };
  const none = typeof alg === 'string' && alg.toLowerCase() === 'none';
  const why = none ? 'The token says that it needs no signature. A server that believes this accepts anything.' : `The token asks for ${String(alg)}; this server uses HS256 and nothing else.`;
  return { name: 'Algorithm', ok: false, why };
}

async function checkSignature(token, { alg }, secret) {
  const name = 'Signature';
  if (alg !== 'HS256') return { name, ok: false, why: 'Not looked at: the algorithm was refused.' };
  try {
    const ok = await verifySignature(token, secret);
    return { name, ok, why: ok ? 'Made with this secret, over exactly this header and payload.' : 'Does not fit: another secret, or something was changed.' };
  } catch (problem) {
    return { name, ok: false, why: `Cannot be read: ${problem.message}` };
  }
}

function checkTimes({ exp, nbf }, now) {
  const list = [];
  if (typeof exp !== 'number') list.push({ name: 'Expiry', ok: false, why: 'There is no expiry: a stolen token would be good forever.' });
  else list.push({ name: 'Expiry', ok: now < exp, why: now < exp ? `Valid until ${sayTime(exp)}.` : `Expired at ${sayTime(exp)}.` });
  if (nbf !== undefined) {
    const ok = typeof nbf === 'number' && now >= nbf;
    list.push({ name: 'Not before', ok, why: ok ? `Valid since ${sayTime(nbf)}.` : `Not valid before ${sayTime(nbf)}.` });
  }
  return list;
}

function checkAudience({ aud, iss }, expected) {
  const list = [];
  if (expected.iss) list.push({ name: 'Issuer', ok: iss === expected.iss, why: iss === expected.iss ? `Issued by ${iss}.` : `Issued by ${String(iss)}, expected ${expected.iss}.` });
  if (expected.aud) {
    const ok = [aud].flat().includes(expected.aud);
    list.push({ name: 'Audience', ok, why: ok ? `Meant for ${expected.aud}.` : `Meant for ${String(aud)}, not for ${expected.aud}: another service's token.` });
  }
  return list;
}

/** A time in seconds since 1970 as people write it, in UTC; anything else as it stands. */
export function sayTime(seconds) {
  const date = new Date(Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/**
 * Looks for the secret of a token in a list, as anybody can who has seen one token: offline and without limit. Answers
 * the secret and the number of attempts; the secret is undefined when the list does not hold it.
 */
export async function findSecret(token, words) {
  for (const [index, word] of words.entries()) {
    if (await verifySignature(token, word)) return { secret: word, attempts: index + 1 };
  }
  return { secret: undefined, attempts: words.length };
}
