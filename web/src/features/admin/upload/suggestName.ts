/** Returns the name of a tool as that of its file suggests it: `hash_lab-v2.zip` is Hash Lab V2. */
export const suggestName = (filename: string): string =>
  filename
    .replace(/\.[^.]*$/, '')
    .split(/[-_\s]+/)
    .flatMap((word) => (word === '' ? [] : word[0]!.toUpperCase() + word.slice(1)))
    .join(' ');
