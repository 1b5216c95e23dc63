/** Between two sentences: after a full stop, before a capital or a digit. */
const BREAK = /(?<=[.!?])\s+(?=[\p{Lu}\d"“])/u;

/** Splits a description into its first sentence and the rest, which may be empty. */
export function splitDescription(description: string): [sentence: string, rest: string] {
  const text = description.trim();
  const [sentence = ''] = text.split(BREAK, 1);
  return [sentence, text.slice(sentence.length).trim()];
}
