/** The characters of Windows-1252 outside Latin-1, which the standard fonts of PDF have. */
const EXTRA = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const MARKS = /\p{M}/gu;
/** Latin letters that have no decomposition in Unicode. */
const PLAIN: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
};

interface LatinText {
  text: string;
  changed: boolean;
}

/** Keeps what Windows-1252 has, removes the accents of other letters (`ő` becomes `o`), and replaces the rest by `?`. */
export function latinText(original: string): LatinText {
  const text = Array.from(original.normalize('NFC'), replaceCharacter).join('');
  return { text, changed: text !== original.normalize('NFC') };
}

function replaceCharacter(character: string): string {
  if (isPrintable(character)) return character;
  const base = PLAIN[character] ?? character.normalize('NFKD').replace(MARKS, '');
  if (base !== '' && Array.from(base).every(isPrintable)) return base;
  return /\s/u.test(character) ? ' ' : '?';
}

const isPrintable = (character: string): boolean =>
  /^[ -~\u00A0-\u00FF]$/.test(character) || EXTRA.has(character);
