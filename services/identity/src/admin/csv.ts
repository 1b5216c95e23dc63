const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A spreadsheet that separates values by semicolons or tabs splits a comma-separated value there. */
const INNER_FORMULA = /([;\t\r\n][\s"\u200b-\u200f\ufeff]*)(?=[=+\-@＝＋－＠])/g;

/** Quotes a value for CSV (RFC 4180). What a spreadsheet could take for a formula begins with an apostrophe. */
export function csvValue(value: string): string {
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(INNER_FORMULA, "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

export const csvLine = (values: readonly string[]): string =>
  `${values.map(csvValue).join(',')}\r\n`;
