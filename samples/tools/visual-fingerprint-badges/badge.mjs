/** The 64 digits of a fingerprint; spaces and capitals do not count. Throws for anything that is not SHA-256 in digits. */
export function readFingerprint(text) {
  const digits = text.replace(/[\s:]/g, '').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(digits)) throw new Error(`A SHA-256 fingerprint has 64 digits from 0 to 9 and a to f; this text has ${digits.length} signs`);
  return digits;
}

/** The style classes of the 64 cells of a badge. */
export const cellsOf = (fingerprint) => [...readFingerprint(fingerprint)].map((digit) => `d${digit}`);

/** The places in which two fingerprints differ. */
export function differences(left, right) {
  const [a, b] = [readFingerprint(left), readFingerprint(right)];
  return [...a].flatMap((digit, at) => (digit === b[at] ? [] : [at]));
}

/** In groups of eight, as people read them. */
export const inGroups = (fingerprint) => readFingerprint(fingerprint).match(/.{8}/g).join(' ');

/** What somebody said about pairs, counted by kind of pair; `said` maps the id of a pair to "they are the same". */
export function score(answers, said) {
  const kinds = [...new Set(answers.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const asked = answers.filter((answer) => answer.kind === kind && said.has(answer.id));
    return { kind, asked: asked.length, right: asked.filter(({ id, same }) => said.get(id) === same).length };
  });
}
