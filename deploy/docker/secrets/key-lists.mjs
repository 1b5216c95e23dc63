/**
 * Settings that are lists of keys, of which the first signs or encrypts, and their rotation:
 *   begin   appends a new key
 *   switch  moves it to the front
 *   finish  removes the others, but not from TOTP_KEYS
 * After each step, the service restarts with its new setting.
 */
import { randomBytes } from 'node:crypto';

const newSeed = () => randomBytes(32).toString('base64');
/** With a random id, so that a new key is not taken for a lost one. */
const newTotpKey = () => `${randomBytes(4).toString('hex')}:${newSeed()}`;

/** Each list's service, and its place among the Secrets of Kubernetes. */
export const KEY_LISTS = {
  // A backup can be restored only with the keys of its time.
  TOTP_KEYS: { service: 'identity', secret: 'totp-keys', entry: 'keys', isKept: true },
  SIGNING_KEYS: { service: 'catalogue', secret: 'signing-keys', entry: 'files' },
  LOG_KEYS: { service: 'catalogue', secret: 'signing-keys', entry: 'log' },
  RECEIPT_KEYS: { service: 'payments', secret: 'signing-keys', entry: 'receipts' },
};

/** A new key of a list. */
export const newListKey = (name) => (name === 'TOTP_KEYS' ? newTotpKey() : newSeed());

/**
 * The next step of a list's rotation. `next` is the key that `begin` has appended. Only `finish` removes keys: whoever repeats the
 * command too often keeps them.
 */
export function rotateList(name, { keys: text, next }, { finish = false } = {}) {
  const { service, isKept } = KEY_LISTS[name];
  const keys = (text ?? '').split(',').map((key) => key.trim());
  if (keys.includes('')) throw new Error(`${name} is not a list of keys.`);
  const hasFormer = next === undefined && keys.length > 1 && !isKept;
  if (finish) {
    if (!hasFormer) throw new Error(`${name} has no former key that this command may remove.`);
    return { step: 'finish', keys: keys[0] };
  }
  if (hasFormer)
    throw new Error(
      `${name} still has the former key. Once every process of ${service} has restarted, repeat this command with --finish to remove it.`,
    );
  if (next === undefined) {
    const made = newListKey(name);
    return { step: 'begin', keys: [...keys, made].join(','), next: made };
  }
  if (keys.at(-1) !== next) throw new Error(`${name} does not end with the key that was appended.`);
  return { step: 'switch', keys: [next, ...keys.slice(0, -1)].join(',') };
}
