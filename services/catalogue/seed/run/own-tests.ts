/** A command that runs the tests a tool brings along, in the tool's own folder. */
export interface OwnTests {
  program: string;
  arguments: string[];
  /** Debian's package of the program, for those who do not have it. */
  debian: string;
}

/** Which files mean which kind of tests; the first that fits counts, and a tool may bring several kinds. */
const kinds: { files: RegExp; run: OwnTests }[] = [
  { files: /^(tests\/)?test_[^/]+\.py$/, run: { program: 'python3', arguments: ['-m', 'unittest'], debian: 'python3' } },
  { files: /\.test\.mjs$/, run: { program: 'node', arguments: ['--test'], debian: 'nodejs' } },
  { files: /^test\.sh$/, run: { program: 'bash', arguments: ['test.sh'], debian: 'bash' } },
  { files: /_test\.go$/, run: { program: 'go', arguments: ['test', './...'], debian: 'golang-go' } },
];

/** The commands for a tool with these files, relative to its folder. */
export function ownTests(files: readonly string[]): OwnTests[] {
  return kinds.filter((kind) => files.some((file) => kind.files.test(file))).map((kind) => kind.run);
}
