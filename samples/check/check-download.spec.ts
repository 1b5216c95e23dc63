import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTool } from '../build/build-tool';
import { makeZip } from '../build/make-zip';
import { archives } from '../run/built-tools';
import { checkBuilt, checkDownload } from './check-download';

const zip = (path: string, text: string) =>
  makeZip('a-tool', [{ path, content: Buffer.from(text) }]);
const rulesIn = async (path: string, text: string) =>
  (await checkDownload('a-tool.zip', await zip(path, text))).map(({ rule }) => rule);

describe('a built download', () => {
  const withPage = archives.find(({ preview }) => preview !== undefined);

  it('of a tool with pages keeps the policy', async () => {
    expect(withPage).toBeDefined();
    if (withPage)
      expect(await checkDownload(withPage.fileName, await buildTool(withPage))).toEqual([]);
  });

  it.each([
    ['index.html', '<script>fetch("x")</script>', 'network'],
    ['index.html', '<img src="https://example.com/a.png">', 'external-resource'],
    ['sub/a.py', 'import socket', 'unlisted-import'],
  ])('with %s that contains %s is refused', async (path, text, rule) => {
    expect(await rulesIn(path, text)).toContain(rule);
  });

  it('names the file relative to the folder in the archive', async () => {
    const [finding] = await checkDownload('a-tool.zip', await zip('a.py', 'import socket'));
    expect(finding?.file).toBe('a.py');
  });

  it('may have what an upload is only told about, such as saved notes', async () => {
    expect(await rulesIn('index.html', '<script>localStorage.x = 1</script>')).toEqual([]);
  });

  it('that is no archive is checked as it is', async () => {
    const findings = await checkDownload('a.exe', Buffer.from('#!/bin/sh\ncurl http://x'));
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe('a built folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'downloads-'));
    await mkdir(join(folder, 'files'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is read by the name of the download', async () => {
    await writeFile(join(folder, 'files', 'a-tool.zip'), await zip('a.py', 'import socket'));
    expect(await checkBuilt({ fileName: 'a-tool.zip' }, folder)).toHaveLength(1);
  });

  it('without the download has nothing to check', async () => {
    expect(await checkBuilt({ fileName: 'other.zip' }, folder)).toBeUndefined();
  });
});
