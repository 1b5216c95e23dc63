/** Words as they are stored and as somebody types them: the same for Unicode, apart from case and normal form. */
export const CASE_VARIANTS: readonly (readonly [stored: string, typed: string])[] = [
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
  ['ΟΔΟΣ', 'οδος'],
  ['İzmir', 'izmir'],
  ['ISPARTA', 'ısparta'],
  ['Straße', 'STRASSE'],
  ['Cafe\u0301', 'CAFÉ'],
  ['Ångström', 'A\u030ANGSTRO\u0308M'],
];
