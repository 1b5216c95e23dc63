/** A line of contents that begins with the name of a file. */
const FILE = /^([^\s:]+\.\w+)(?::|$)/;

/** Returns the file of a tool to open first: its README, else the first file that its contents name; undefined without any. */
export function fileToOpenFirst(contents: readonly string[]): string | undefined {
  const files = contents.flatMap((line) => FILE.exec(line)?.[1] ?? []);
  return files.find((file) => file === 'README.md') ?? files[0];
}
