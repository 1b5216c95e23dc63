import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../files';
import { removeTemporaryFolders, temporaryFolder } from './temporary-folder';

const run = promisify(execFile);
/** Stands in for the Nest CLI, which npm would bring: "compiles" by copying. */
const fakeCompiler = `
const { cpSync, existsSync } = require('node:fs');
if (existsSync('broken')) { console.error('services/a.ts: unexpected token'); process.exit(1); }
for (const folder of ['services', 'libs', 'samples']) if (existsSync(folder)) cpSync(folder, 'dist/' + folder, { recursive: true });
`;

/** A small project with the real prepare scripts and nothing to download. */
function smallProject(engines = '>=18.0.0'): string {
  const project = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  };
  const scripts = 'scripts';
  cpSync(join(projectRoot(), scripts, 'prepare'), join(project, scripts, 'prepare'), {
    recursive: true,
  });
  cpSync(join(projectRoot(), scripts, 'prepare.mjs'), join(project, scripts, 'prepare.mjs'));
  write(
    'package.json',
    JSON.stringify({ name: 'small', version: '1.0.0', private: true, engines: { node: engines } }),
  );
  write('compiler/bin/nest.js', fakeCompiler);
  write('compiler/package.json', JSON.stringify({ name: '@nestjs/cli', version: '1.0.0' }));
  write('services/a.ts', 'a');
  return project;
}

/** Runs prepare as npm would and gives what it said; NATS_URL leaves the download of nats-server out. */
async function prepare(project: string): Promise<string> {
  installFakeCompiler(project);
  const env = { ...process.env, NATS_URL: 'nats://127.0.0.1:4222' };
  return (await run(process.execPath, [join(project, 'scripts', 'prepare.mjs')], { env })).stdout;
}

/** npm removes packages that are not in package.json, so this one is listed there, with its folder. */
function installFakeCompiler(project: string): void {
  const path = join(project, 'package.json');
  const described = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  if (!described.devDependencies)
    writeFileSync(
      path,
      JSON.stringify({ ...described, devDependencies: { '@nestjs/cli': 'file:compiler' } }),
    );
}

describe('prepare', () => {
  afterEach(() => removeTemporaryFolders());

  it('installs and builds a fresh clone with a message for each step, and then does nothing', async () => {
    const project = smallProject();
    expect(await prepare(project)).toBe(
      'Installing dependencies (the first time) ...\nBuilding the servers ...\n',
    );
    expect(readFileSync(join(project, 'dist', 'services', 'a.ts'), 'utf8')).toBe('a');
    expect(await prepare(project)).toBe('');
  });

  it('rebuilds edited sources and removes files whose sources were deleted', async () => {
    const project = smallProject();
    writeFileSync(join(project, 'services', 'old.ts'), 'old');
    await prepare(project);
    rmSync(join(project, 'services', 'old.ts'));
    writeFileSync(join(project, 'services', 'a.ts'), 'edited');
    expect(await prepare(project)).toBe('Building the servers ...\n');
    expect(readFileSync(join(project, 'dist', 'services', 'a.ts'), 'utf8')).toBe('edited');
    expect(existsSync(join(project, 'dist', 'services', 'old.ts'))).toBe(false);
  });

  it('does not build for a changed test', async () => {
    const project = smallProject();
    await prepare(project);
    writeFileSync(join(project, 'services', 'a.spec.ts'), 'test');
    expect(await prepare(project)).toBe('');
  });

  it('builds the web client for browsers and for the gateway, and again when either is missing', async () => {
    const project = smallProject();
    const build = `node -e "for (const folder of ['dist', 'dist-server']) { fs.mkdirSync(folder, { recursive: true }); fs.writeFileSync(folder + '/made', folder); }"`;
    mkdirSync(join(project, 'web'));
    writeFileSync(
      join(project, 'web', 'package.json'),
      JSON.stringify({ name: 'web', version: '1.0.0', scripts: { build } }),
    );
    const described = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as object;
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ ...described, workspaces: ['web'] }),
    );
    expect(await prepare(project)).toContain('Building the web client ...');
    expect(await prepare(project)).toBe('');
    rmSync(join(project, 'web', 'dist-server'), { recursive: true });
    expect(await prepare(project)).toBe('Building the web client ...\n');
  });

  it('builds the sample tools when their sources change, not when the servers are built again', async () => {
    const project = smallProject();
    const [manifest = '', paths = '', files = ''] = ['manifest.json', 'paths.json', 'files'].map(
      (name) => join(project, 'dist', 'samples', name),
    );
    mkdirSync(join(project, 'samples'));
    const program = `const { mkdirSync, writeFileSync } = require('node:fs');
      writeFileSync(${JSON.stringify(manifest)}, String(Date.now()));
      writeFileSync(${JSON.stringify(paths)}, '[]');
      mkdirSync(${JSON.stringify(files)}, { recursive: true });`;
    writeFileSync(join(project, 'samples', 'main.js'), program);
    writeFileSync(join(project, 'samples', 'catalogue.json'), '[]');
    expect(await prepare(project)).toContain(
      'Building the servers ...\nBuilding the sample tools ...\n',
    );
    const first = readFileSync(manifest, 'utf8');
    writeFileSync(join(project, 'services', 'a.ts'), 'edited');
    expect(await prepare(project)).toBe('Building the servers ...\n');
    expect(readFileSync(manifest, 'utf8')).toBe(first);
    expect(readFileSync(paths, 'utf8')).toBe('[]');
    writeFileSync(join(project, 'samples', 'catalogue.json'), '[{}]');
    expect(await prepare(project)).toBe('Building the sample tools ...\n');
    expect(readFileSync(manifest, 'utf8')).not.toBe(first);
  });

  it('prints the compiler errors when a build fails, and tries again the next time', async () => {
    const project = smallProject();
    writeFileSync(join(project, 'broken'), '');
    await expect(prepare(project)).rejects.toMatchObject({
      code: 1,
      stderr: 'services/a.ts: unexpected token\nBuilding the servers failed (exit code 1).\n',
    });
    rmSync(join(project, 'broken'));
    expect(await prepare(project)).toBe('Building the servers ...\n');
  });

  it('refuses a Node that package.json does not name, with one message', async () => {
    const project = smallProject('^4.2.0 || ^6.1.0 || >=99.1.0');
    await expect(prepare(project)).rejects.toMatchObject({
      code: 1,
      stderr: `Node ${process.versions.node} is not supported; install Node 4.2.0 or 6.1.0 or 99.1.0 or a later release of these lines.\n`,
    });
  });
});
