/** Invented login traffic. The same seed gives the same requests, on every machine. */

/** One attempt to sign in: when, from where, at which account, and whether an honest person made it. */
export interface Attempt {
  at: number;
  address: string;
  account: string;
  honest: boolean;
}

/** Numbers from 0 to 1 that look random and depend on the seed alone (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const seconds = 1000;

/** Honest people: twenty accounts, each from an address of its own, now and then a typing mistake and a second try. */
export function people(seed: number, length: number): Attempt[] {
  const random = seeded(seed);
  const list: Attempt[] = [];
  for (let person = 1; person <= 20; person++) {
    let at = Math.floor(random() * 20 * seconds);
    while (at < length) {
      list.push({ at, address: `192.0.2.${person}`, account: `user${person}`, honest: true });
      at += Math.floor(random() < 0.3 ? 2 * seconds + random() * 3 * seconds : 25 * seconds + random() * 40 * seconds);
    }
  }
  return list;
}

/** One machine tries one account as fast as it can. */
export function hammer(seed: number, length: number): Attempt[] {
  const random = seeded(seed);
  const list: Attempt[] = [];
  for (let at = 0; at < length; at += 80 + Math.floor(random() * 120)) list.push({ at, address: '198.51.100.9', account: 'user7', honest: false });
  return list;
}

/** One machine knows where clock windows meet, and sends its attempts around each border. */
export function borderCrosser(_seed: number, length: number): Attempt[] {
  const list: Attempt[] = [];
  for (let border = 10 * seconds; border < length; border += 20 * seconds)
    for (let step = -10; step < 10; step++) list.push({ at: border + step * 20, address: '198.51.100.10', account: 'user3', honest: false });
  return list;
}

/** Two hundred addresses try one account, each of them slowly. */
export function crowd(seed: number, length: number): Attempt[] {
  const random = seeded(seed);
  const list: Attempt[] = [];
  for (let at = 0; at < length; at += 100) list.push({ at, address: `203.0.113.${1 + Math.floor(random() * 200)}`, account: 'user7', honest: false });
  return list;
}

/** One machine tries one common password at each of many accounts. */
export function sprayer(_seed: number, length: number): Attempt[] {
  const list: Attempt[] = [];
  for (let at = 0, account = 1; at < length; at += 150, account++) list.push({ at, address: '198.51.100.77', account: `user${account}`, honest: false });
  return list;
}

export const floods = { hammer, 'border crosser': borderCrosser, crowd, sprayer } as const;
export type Flood = keyof typeof floods;

/** People and one flood together, in order of time. */
export function traffic(flood: Flood, seed: number, length: number): Attempt[] {
  return [...people(seed, length), ...floods[flood](seed + 1, length)].sort((a, b) => a.at - b.at);
}
