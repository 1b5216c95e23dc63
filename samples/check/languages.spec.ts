import { checkTool } from './check-tool';

const rulesFor = (path: string, text: string) =>
  checkTool([{ path, content: Buffer.from(text) }]).map(({ rule }) => rule);

describe('a planted breach is found', () => {
  it.each([
    ['A.java', 'import java.net.Socket;', 'imports what is not on the list'],
    ['A.java', 'import java.nio.file.Files;', 'imports what is not on the list'],
    ['A.java', 'Runtime.getRuntime().exec("ls");', 'starts a program'],
    ['A.java', 'var s = new java.net.Socket();', 'talks to the network'],
    ['A.java', 'new FileOutputStream("x")', 'writes or starts something'],
    ['a.cpp', '#include <sys/socket.h>', 'imports what is not on the list'],
    ['a.c', '#include <windows.h>', 'imports what is not on the list'],
    ['a.cpp', 'std::system("ls");', 'starts a program'],
    ['a.c', 'CreateProcessA(0);', 'starts a program'],
    ['a.cpp', 'socket(1, 2, 3);', 'talks to the network'],
    ['a.cpp', 'std::ofstream out("x");', 'writes or starts something'],
    ['a.c', 'RegOpenKeyExA(key);', 'writes or starts something'],
    ['a.cpp', 'reinterpret_cast<char*>(x)', 'holds machine code'],
    ['A.cs', 'using System.Net.Http;', 'imports what is not on the list'],
    ['A.cs', 'Process.Start("cmd");', 'starts a program'],
    ['A.cs', 'var c = new HttpClient();', 'talks to the network'],
    ['A.cs', 'File.WriteAllText("x", "y");', 'writes or starts something'],
    ['a.csproj', '<PackageReference Include="X" />', 'fetches a package or starts a program'],
    ['a.rs', 'use rand::Rng;', 'imports what is not on the list'],
    ['a.rs', 'std::process::Command::new("ls")', 'starts a program'],
    ['a.rs', 'std::net::TcpStream::connect("x")', 'talks to the network'],
    ['a.rs', 'fs::remove_file("x")', 'writes or starts something'],
    ['a.rs', 'unsafe { x() }', 'leaves the safe language'],
    ['Cargo.toml', '[dependencies]\nrand = "1"', 'fetches a package or starts a program'],
    ['Cargo.toml', 'build = "x.rs"', 'fetches a package or starts a program'],
    ['a.php', "require '/etc/passwd';", 'imports what is not on the list'],
    ['a.php', 'shell_exec($x);', 'starts a program'],
    ['a.php', '$x = `ls`;', 'starts a program'],
    ['a.php', 'eval($x);', 'runs text as a program'],
    ['a.php', 'fsockopen("x");', 'talks to the network'],
    ['a.php', 'file_put_contents("x", "y");', 'writes or starts something'],
    ['a.rb', "require 'socket'", 'imports what is not on the list'],
    ['a.rb', 'system("ls")', 'starts a program'],
    ['a.rb', 'x = `ls`', 'starts a program'],
    ['a.rb', 'instance_eval(text)', 'runs text as a program'],
    ['a.rb', 'TCPSocket.new("x", 1)', 'talks to the network'],
    ['a.rb', 'File.write("x", "y")', 'writes or starts something'],
    ['a.ps1', 'Invoke-Expression $text', 'runs text as a program'],
    ['a.ps1', 'Start-Process notepad', 'starts a program'],
    ['a.ps1', 'Invoke-WebRequest https://example.com', 'talks to the network'],
    ['a.ps1', '$x | Out-File y', 'writes or starts something'],
    ['a.ps1', 'Get-WinEvent -LogName Security', 'reads the host'],
    ['a.bat.txt', 'reg add HKCU\\x', 'has a command that is not on the list'],
    ['a.bat.txt', 'for %%f in (*) do del %%f', 'writes or starts something'],
    ['a.bat.txt', 'if exist x (del x)', 'writes or starts something'],
    ['a.bat.txt', 'type a > b', 'writes or starts something'],
  ])('in %s: %s', (path, text, rule) => {
    expect(rulesFor(path, text)).toContain(rule);
  });
});

describe('what honest tools need is allowed', () => {
  it.each([
    [
      'A.java',
      'import java.util.List;\nimport java.util.concurrent.locks.ReentrantLock;\nimport java.io.ObjectInputFilter;',
    ],
    ['a.cpp', '#include <array>\n#include <vector>\nfilesystem(1); disconnect(2);'],
    ['A.cs', 'using System;\nusing System.IO;\nvar text = File.ReadAllText(path);'],
    ['a.rs', '#![forbid(unsafe_code)]\nuse std::fs;\nlet bytes = fs::read(path)?;'],
    ['a.php', 'echo htmlspecialchars($x); $visitor->exec(1); fwrite(STDERR, "x");'],
    ['a.rb', "require 'json'\nrequire_relative 'model'\nputs File.read('x')"],
    ['a.ps1', 'Import-Csv -Path $file | Where-Object { $_.EventId -eq 1 }'],
    [
      'a.bat.txt',
      '@echo off\nrem reg add x\necho It would say: del x\nfindstr /i "a" hosts.sample\n:end\nexit /b 0\nfindstr x y 2>nul',
    ],
  ])('%s: %s', (path, text) => {
    expect(rulesFor(path, text)).toEqual([]);
  });
});
