import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { archives, sampleTools } from '../run/built-tools';
import { isInstalled, runProgram } from '../run/run-program';
import { readArchive } from '../run/unpack-archive';
import { samplesFolder } from '../samples-folder';
import { buildTool } from './build-tool';

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const once = new Map<string, Promise<Buffer>>();
const build = (slug: string) => buildTool(sampleTools.find((tool) => tool.slug === slug)!);
const built = (slug: string) => once.get(slug) ?? once.set(slug, build(slug)).get(slug)!;

describe('a sample tool', () => {
  // One of each kind: an archive, one with pages, one with bundled packages, a program. Documents: make-pdf.spec.ts.
  it.each([
    'cron-audit-simulator',
    'jwt-inspector',
    'password-entropy-meter',
    'network-defender-console',
  ])('%s is built to the same SHA-256 twice', async (slug) => {
    expect(digest(await build(slug))).toBe(digest(await built(slug)));
  });

  it.each(archives)(
    '$slug holds every file that its entry promises',
    async ({ slug, fileContains }) => {
      const names = (await readArchive(await built(slug))).map(({ name }) => name.toLowerCase());
      const promised =
        fileContains.match(
          /(?<![.\w-])[\w-]+(?:\.bat)?\.(html|css|mjs|js|ts|json|py|sh|go|md|txt|sql|csv|xml|svg|pcap|rb|php|ps1|cs|csproj|java|cpp|c|h|exe|rs|log)\b/gi,
        ) ?? [];
      for (const file of promised)
        expect(
          names.some((name) => name.endsWith(`/${file.toLowerCase()}`))
            ? file
            : `${file} is missing`,
        ).toBe(file);
      for (const file of ['readme.md', 'lesson.md', 'safety.md'])
        expect(names).toContain(`${slug}/${file}`);
    },
  );

  it.each(archives)(
    '$slug unpacks into one folder, with plain names and nothing hidden',
    async ({ slug }) => {
      for (const { name, mode } of await readArchive(await built(slug))) {
        expect(name).toMatch(new RegExp(`^${slug}(/[A-Za-z0-9_][A-Za-z0-9_. -]*)+$`));
        expect(name).not.toMatch(/\/(page|\.\.)\//);
        expect(mode).toBe(name.endsWith('.sh') ? 0o755 : 0o644);
      }
    },
  );

  it.each([...archives.map(({ slug }) => slug), 'incident-response-playbook'])(
    '%s contains no path of the build machine',
    async (slug) => {
      const text = (await built(slug)).toString('latin1');
      for (const path of [samplesFolder(), process.cwd(), homedir()].filter(
        (path) => path.length > 5,
      ))
        expect(text).not.toContain(path);
    },
  );
});

it('a tool without sources cannot be built', async () => {
  const tool = { ...sampleTools[0]!, slug: 'no-such-folder', fileName: 'no-such-folder.zip' };
  await expect(buildTool(tool)).rejects.toThrow('no-such-folder has no sources');
});

const itWithPython = isInstalled('python3') ? it : it.skip;
/** Tests every archive beside it, and prints its name and how many entries it has. */
const readAll = `
import glob, zipfile
for name in sorted(glob.glob('*.zip')):
    with zipfile.ZipFile(name) as archive:
        print(name, len(archive.namelist()), archive.testzip())
`;

itWithPython(
  'archives open in python3 as well as in yauzl (skipped where python3 is not installed)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archives-'));
    try {
      const expected: string[] = [];
      for (const { slug, fileName } of archives) {
        const archive = await built(slug);
        await writeFile(join(folder, fileName), archive);
        expected.push(`${fileName} ${(await readArchive(archive)).length} None`);
      }
      const { code, output } = await runProgram('python3', ['-c', readAll], folder);
      expect([code, output.trim().split('\n')]).toEqual([0, expected.sort()]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);
