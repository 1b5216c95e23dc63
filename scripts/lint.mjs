import { ESLint } from 'eslint';
import ts from 'typescript';
import { inRoot } from './prepare/root.mjs';

const PROJECTS = {
  server: { tsconfig: 'tsconfig.json', files: ['.'], ignored: ['web/**'] },
  web: { tsconfig: 'web/tsconfig.json', files: ['web'], ignored: [] },
};

/**
 * `npm run lint [-- server|web]`: checks the lint rules and the types. Typed lint rules need most of the types that the compiler checks, so both
 * use one program.
 */
const [only] = process.argv.slice(2);
for (const [name, project] of Object.entries(PROJECTS)) {
  if (only !== undefined && only !== name) continue;
  const builder = createProgram(inRoot(project.tsconfig));
  const hasTypeErrors = reportTypeErrors(builder);
  const hasLintErrors = await reportLintErrors(builder, name, project);
  if (hasTypeErrors || hasLintErrors) process.exitCode = 1;
}

function createProgram(path) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (diagnostic) => fail([diagnostic]) };
  const { fileNames: rootNames, options, errors } = ts.getParsedCommandLineOfConfigFile(path, {}, host);
  return ts.createIncrementalProgram({ rootNames, options, configFileParsingDiagnostics: errors });
}

function reportTypeErrors(builder) {
  const program = builder.getProgram();
  const problems = [
    ...program.getConfigFileParsingDiagnostics(),
    ...builder.getOptionsDiagnostics(),
    ...builder.getSyntacticDiagnostics(),
    ...builder.getGlobalDiagnostics(),
    ...builder.getSemanticDiagnostics(),
  ];
  builder.emit(); // the build information only: `noEmit`
  if (problems.length > 0) console.error(format(ts.sortAndDeduplicateDiagnostics(problems)));
  return problems.length > 0;
}

async function reportLintErrors(builder, name, { files, ignored }) {
  // The cache compares configurations as JSON, which a program is not.
  const programs = Object.assign([builder.getProgram()], { toJSON: () => name });
  const eslint = new ESLint({
    cwd: inRoot(),
    cache: true,
    cacheLocation: inRoot('node_modules', '.cache', 'eslint', name),
    ignorePatterns: ignored,
    overrideConfig: { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parserOptions: { projectService: false, programs } } },
  });
  const results = await eslint.lintFiles(files);
  const text = await (await eslint.loadFormatter()).format(results);
  if (text) console.error(text);
  return results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0);
}

function fail(problems) {
  console.error(format(problems));
  process.exit(1);
}

function format(problems) {
  const host = { getCurrentDirectory: () => inRoot(), getCanonicalFileName: (name) => name, getNewLine: () => '\n' };
  return ts.formatDiagnostics(problems, host);
}
