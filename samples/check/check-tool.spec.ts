import { listSources } from '../build/list-sources';
import { sampleTools } from '../run/built-tools';
import { samplesFolder, toolFolder } from '../samples-folder';
import { checkTool } from './check-tool';

const check = (path: string, text: string) => checkTool([{ path, content: Buffer.from(text) }]);

describe('the safety policy', () => {
  it.each(sampleTools)('$slug keeps it', async ({ slug }) => {
    expect(checkTool(await listSources(toolFolder(slug)))).toEqual([]);
  });

  it('is kept by what all pages share', async () => {
    expect(checkTool(await listSources(`${samplesFolder()}/lab`))).toEqual([]);
  });
});

describe('a sample tool', () => {
  it.each([
    ['a.py', 'import socket', 'unlisted-import'],
    ['page/view.mjs', 'localStorage.x = 1', 'browser-storage'],
    ['a.html', '<script>localStorage.x = 1</script>', 'saved-notes'],
    ['a.md', 'See https://www.real-company.com/login', 'real-address'],
    ['a.bat', 'echo x', 'startable-file'],
    ['a.docx', 'text', 'startable-file'],
    ['a.exe', 'MZ', 'unchecked-code'],
  ])('must not have in %s: %s', (path, text, rule) => {
    expect(check(path, text).map((finding) => finding.rule)).toContain(rule);
  });

  it.each([
    ['page/saved-notes.mjs', 'localStorage.x = 1'],
    ['test_a.py', 'open(name, "w")'],
    ['a.md', 'robin@millbrook.example.com at 192.0.2.7; https://www.example.org/x'],
  ])('may have in %s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});
