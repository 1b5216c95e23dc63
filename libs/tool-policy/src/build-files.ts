/** Files that build, install or start something when another program finds them. */
const BUILD_FILE =
  /(^|\/)(\.(github|gitlab|circleci|vscode|devcontainer|husky)\/.+|(gnu)?makefile|rakefile|gemfile|dockerfile|containerfile|vagrantfile|jenkinsfile|procfile|justfile|brewfile|pom\.xml|build\.xml|\.cargo\/config(\.toml)?|mise\.toml|netlify\.toml|nodemon\.json|pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini|composer\.json|deno\.jsonc?|\.[^/.]*rc\.(toml|jsonc?|ya?ml|[cm]?js)|\.[^/.]*(rc|profile|login|logout|aliases)|\.gitconfig|\.(gitlab-ci|travis|pre-commit-config)\.ya?ml|azure-pipelines\.ya?ml|appveyor\.ya?ml|(docker-)?compose[^/]*\.ya?ml|action\.ya?ml)$/i;
const YAML = /\.ya?ml$/i;
/** Keys under which pipelines, playbooks and containers start something. */
const STARTING_KEY =
  /^[ \t-]*["']?(?:run|script|before_script|after_script|command|cmd|shell|entrypoint|exec|image|uses|runcmd|(?:ansible\.(?:builtin|legacy)\.)?(?:shell|command|raw|script))["']?[ \t]*:/m;
const CMAKE_COMMAND = /^[ \t]*(\w+)[ \t]*\(/gm;
/** What only names targets of the tool's own sources. */
const CMAKE_HARMLESS = new Set(
  'cmake_minimum_required project set add_compile_options add_executable add_library target_include_directories target_link_libraries enable_testing add_test'.split(
    ' ',
  ),
);

/** The files that are harmless when they are small: what each must not hold. */
const WITH_ENTRIES: readonly (readonly [name: RegExp, entry: (text: string) => boolean])[] = [
  [/(^|\/)package\.json$/i, hasScripts],
  [/(^|\/)(requirements|constraints)[^/]*\.txt$/i, (text) => /^[ \t]*[^\s#]/m.test(text)],
  [/(^|\/)go\.mod$/i, (text) => /^[ \t]*(?:require|replace|tool|toolchain)\b/m.test(text)],
  [
    /(^|\/)cmakelists\.txt$/i,
    (text) =>
      [...text.matchAll(CMAKE_COMMAND)].some(
        ([, name = '']) => !CMAKE_HARMLESS.has(name.toLowerCase()),
      ),
  ],
];

/** Whether a text may build, install or start something although it is no program by its name. */
export const mayBuild = (path: string, text: string): boolean =>
  BUILD_FILE.test(path) ||
  (YAML.test(path) && STARTING_KEY.test(text)) ||
  WITH_ENTRIES.some(([name, hasEntries]) => name.test(path) && hasEntries(text));

function hasScripts(text: string): boolean {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown> | null;
    return (
      manifest === null ||
      ['scripts', 'dependencies', 'devDependencies', 'optionalDependencies'].some(
        (key) => Object.keys(manifest[key] ?? {}).length > 0,
      )
    );
  } catch {
    return true;
  }
}
