/**
 * Folds text for comparisons that ignore case and normal form: Unicode's full case folding (`ß` =
 * `ss`, `ς` = `σ`) of the NFC form. Unlike there, the dotted and the dotless I of Turkish are one
 * letter with the other two, since nobody can know the language of a search.
 */
export const foldCase = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase() // first, because the capital sharp s has no upper case of more than one letter
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC');
