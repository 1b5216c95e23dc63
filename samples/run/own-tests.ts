/** A command that runs the tests a tool brings along, in the tool's own folder. */
export interface OwnTests {
  program: string;
  arguments: string[];
  /** A shell line for what takes two steps, such as compile and run; it stands in for the program. */
  line?: string;
}

/** Which files mean which kind of tests; the first that fits counts, and a tool may bring several kinds. */
const KINDS: { files: RegExp; run: OwnTests }[] = [
  {
    files: /^(tests\/)?test_[^/]+\.py$/,
    run: { program: 'python3', arguments: ['-m', 'unittest'] },
  },
  { files: /\.test\.mjs$/, run: { program: 'node', arguments: ['--test'] } },
  { files: /^test\.sh$/, run: { program: 'bash', arguments: ['test.sh'] } },
  { files: /_test\.go$/, run: { program: 'go', arguments: ['test', './...'] } },
  compiled(
    /SelfTest\.java$/,
    'javac',
    'javac -Xlint:all -Werror -d .build $(find . -name "*.java") && java -cp .build SelfTest',
  ),
  compiled(
    /^test_[^/]+\.cpp$/,
    'g++',
    'for test in test_*.cpp; do g++ -std=c++17 -Wall -Wextra -Werror -pedantic -o .test "$test" && ./.test || exit 1; done',
  ),
  compiled(
    /Tests\.cs$/,
    'mcs',
    'mcs -warnaserror -main:Tests -out:.tests.exe *.cs && mono .tests.exe',
  ),
  { files: /^test\.php$/, run: { program: 'php', arguments: ['test.php'] } },
  { files: /^test\.rb$/, run: { program: 'ruby', arguments: ['-w', 'test.rb'] } },
  {
    files: /^Cargo\.toml$/,
    run: { program: 'cargo', arguments: ['test', '--offline', '--quiet'] },
  },
  {
    files: /^test\.ps1$/,
    run: { program: 'pwsh', arguments: ['-NoProfile', '-File', 'test.ps1'] },
  },
];

function compiled(files: RegExp, program: string, line: string): { files: RegExp; run: OwnTests } {
  return { files, run: { program, arguments: [], line } };
}

/** The commands for a tool with these files, relative to its folder. */
export function ownTests(files: readonly string[]): OwnTests[] {
  return KINDS.filter((kind) => files.some((file) => kind.files.test(file))).map(
    (kind) => kind.run,
  );
}
