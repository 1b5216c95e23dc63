import { checkFile } from './check-file';

const check = (path: string, text: string) =>
  checkFile({ path, content: Buffer.from(text) }, [path]);

it.each([
  ['Makefile', 'all:\n\ttrue'],
  ['package.json', '{"scripts":{"postinstall":"node a"}}'],
  ['package.json', '{"dependencies":{"a":"1"}}'],
  ['PACKAGE.JSON', 'no json'],
  ['.github/workflows/a.yml', 'on: push'],
  ['play.yml', '- hosts: all\n  tasks:\n    - shell: ls'],
  ['requirements.txt', 'requests'],
  ['go.mod', 'module a\nrequire example.com/b v1.0.0'],
  ['Rakefile', 'task'],
  ['Dockerfile', 'FROM scratch'],
  ['.bashrc', 'ls'],
  ['.cargo/config.toml', 'a = 1'],
  ['mise.toml', 'a = 1'],
  ['netlify.toml', 'a = 1'],
  ['nodemon.json', '{}'],
  ['.mocharc.json', '{}'],
  ['pytest.ini', 'a = 1'],
  ['cloud.yml', 'runcmd:\n  - ls'],
  ['play.yml', '    - ansible.builtin.shell: ls'],
  ['CMakeLists.txt', 'execute_process(COMMAND ls)'],
])('%s may be code: %s', (path, text) => {
  expect(check(path, text).mayBeCode).toBe(true);
});

it.each([
  ['package.json', '{"name":"a","type":"module"}'],
  ['requirements.txt', '# nothing\n'],
  ['go.mod', 'module example.com/a\n\ngo 1.19\n'],
  ['rules.yml', 'title: a\nlevel: high'],
  ['CMakeLists.txt', 'project(a CXX)\nadd_executable(a a.cpp)'],
])('%s is harmless: %s', (path, text) => {
  expect(check(path, text)).toMatchObject({ mayBeCode: false, notChecked: [], findings: [] });
});

it.each([
  ['a.html', '<script type="module">import x from "https://example.com/a.js"</script>'],
  ['a.mjs', "export * from 'https://example.com/a.js';"],
  ['A.HTML', '<meta http-equiv="refresh" content="0; url=/x">'],
  ['a.html', '<img srcset="a.png 1x, https://example.com/b.png 2x">'],
  ['a.css', '@import url(https://example.com/a.css);'],
  ['a.css', '@import "//example.com/a.css";'],
  ['a.html', '<script>location.assign(x)</script>'],
  ['a.html', '<script>location = "https://example.com"</script>'],
  ['a.svg', '<svg><image href="https://example.com/a.png"/></svg>'],
])('%s reaches what is outside: %s', (path, text) => {
  expect(check(path, text).findings.map(({ rule }) => rule)).toContain('external-resource');
});

it.each([
  ['a.html', '<script>new RTCPeerConnection()</script>', 'network'],
  ['a.svg', '<svg onload="x()">', 'inline-script'],
])('%s is checked like any page: %s', (path, text, rule) => {
  expect(check(path, text).findings.map((finding) => finding.rule)).toContain(rule);
});
