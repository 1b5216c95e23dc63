import { checkFile } from './check-file';

const violations = (path: string, text: string) =>
  checkFile({ path, content: Buffer.from(text) }, [path])
    .findings.filter(({ severity }) => severity === 'violation')
    .map(({ rule }) => rule);

const rows = (table: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(table).flatMap(([path, texts]) => texts.map((text) => [path, text] as const));

it.each(
  rows({
    'a.php': [
      '<h1>A</h1><script src="https://example.com/a.js"></script><?php echo 1; ?>',
      '<html><script>fetch("/x")</script></html>',
      '<?php $a = 1; ?><form action="/x" method="post"></form>',
      '<?php echo "<p onclick=\\"x()\\">";',
      '<?php echo \'<img src="https://example.com/a.png">\';',
    ],
    'a.py': [
      'with open(\n    path,\n    "w",\n) as file:\n    pass',
      'Path(sys.argv[1]).write_text("")',
      'Path(os.path.join("/etc", "x")).write_text("")',
      'for f in Path("docs").glob("*"):\n    f.write_text("")',
      'Path("a/b").mkdir()',
      'x = [Path("a").exists(), Path(b).write_text("")]',
      'with TemporaryDirectory() as work:\n    (Path(other) / "a").write_text("")',
      'with TemporaryDirectory() as work:\n    (Path(work) / ".." / "a").write_text("")',
      'folder.mkdir(exist_ok=True)\n(folder / name).write_bytes(b"")',
      'io.FileIO(p, "w")',
      'NamedTemporaryFile(dir="/etc", delete=False)',
      'sqlite3.connect("/var/a.db")',
      'sqlite3.connect(path)',
      'from sqlite3 import connect',
      'import sqlite3 as s',
    ],
    'a.sql': [
      "COPY t TO '/f';",
      "COPY t (a, b)\nFROM '/f';",
      '\\o f',
      'SELECT 1 \\g f',
      '.output f',
      '.once f',
      '.read |id',
      "ATTACH 'f' AS x;",
      "VACUUM INTO 'f';",
      "SELECT writefile('f', 'x');",
      "SELECT 1 INTO OUTFILE '/f';",
      "SELECT 1 INTO DUMPFILE '/f';",
      "SELECT LOAD_FILE('/f');",
      "LOAD DATA LOCAL INFILE '/f' INTO TABLE t;",
      "EXEC xp_cmdshell 'dir';",
      "BULK INSERT t FROM 'f';",
    ],
    'a.mjs': [
      "navigator.serviceWorker.register('x.js');",
      'navigator.clipboard.readText();',
      'document.execCommand("paste");',
      'navigator.mediaDevices.getUserMedia({});',
      'navigator.mediaDevices.getDisplayMedia();',
      'navigator.geolocation.getCurrentPosition(x);',
      'showOpenFilePicker();',
      'showSaveFilePicker();',
      'window.showDirectoryPicker();',
      'navigator.credentials.get();',
      'navigator.usb.requestDevice();',
      'navigator.storage.getDirectory();',
      "caches.match('x');",
      'urls.map(fetch);',
      'run(url, fetch);',
      'img.setAttribute("src", "https://example.com/x");',
      'const url = "https://example.com/x"; img.src = url;',
      'const url = "https://example.com/x"; location = url;',
      'const url = "https://example.com/x"; location.href = url;',
      'const url = "https://example.com/x"; new Audio(url).play();',
      'a.style.backgroundImage = "url(https://example.com/x)";',
      'new Audio("https://example.com/x");',
      'new FontFace("a", "url(https://example.com/x)");',
      'new Request("https://example.com/x");',
    ],
    'a.html': [
      '<button formaction="/x">',
      '<a href="#" ping="https://example.com/x">',
      '<body background="https://example.com/x">',
      '<style>a { background: image-set("https://example.com/x" 1x) }</style>',
      '<script type="importmap">{}</script>',
      '<iframe srcdoc="&lt;p&gt;"></iframe>',
      '<base href="https://example.com">',
      '<link rel="stylesheet" href="https://example.com/x">',
    ],
  }),
)('%s: an ordinary breach is found: %s', (path, text) => {
  expect(violations(path, text)).not.toEqual([]);
});

it.each(
  rows({
    'a.php': [
      '<h1>A</h1><?php $a = $statement->fetch($b); // <p onclick="x()">\n ?>',
      '<?php if ($a < $b) { echo 1; }',
    ],
    'a.py': [
      'Path("notes.txt").write_text("")',
      'open("notes.txt", "w")',
      'with tempfile.TemporaryDirectory() as work:\n    (Path(work) / "a.txt").write_text("")',
      'with TemporaryDirectory() as work:\n    open(os.path.join(work, "a"), "w")',
      'folder.mkdir()\n(folder / name).write_bytes(b"")',
      'sqlite3.connect(":memory:")',
      'open(path, "r", encoding="utf-8")',
    ],
    'a.sql': ["INSERT INTO copy VALUES ('from', 'x');", 'SELECT 1 \\g', '\\i other.sql', '\\gset'],
    'a.mjs': [
      'img.src = name;',
      'svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");',
      'const caches = new Map(); caches.get(1);',
    ],
    'a.html': ['<a class="b" href="https://www.example.com">a link</a>'],
  }),
)('%s: a harmless text passes: %s', (path, text) => {
  expect(violations(path, text)).toEqual([]);
});
