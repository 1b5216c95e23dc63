import { violations } from '../test/violations';

describe('a planted breach is found', () => {
  it.each([
    ['A.java', 'import java.net.Socket;', 'unlisted-import'],
    ['A.java', 'import java.nio.file.FileSystems;', 'unlisted-import'],
    ['A.java', 'Runtime.getRuntime().exec("ls");', 'process'],
    ['A.java', 'var s = new java.net.Socket();', 'network'],
    ['A.java', 'new FileOutputStream("x")', 'file-change'],
    ['a.cpp', '#include <sys/socket.h>', 'unlisted-import'],
    ['a.c', '#include <windows.h>', 'unlisted-import'],
    ['a.cpp', 'std::system("ls");', 'process'],
    ['a.c', 'CreateProcessA(0);', 'process'],
    ['a.cpp', 'socket(1, 2, 3);', 'network'],
    ['a.cpp', 'std::ofstream out("x");', 'file-change'],
    ['a.c', 'RegOpenKeyExA(key);', 'registry'],
    ['a.cpp', 'reinterpret_cast<char*>(x)', 'machine-code'],
    ['A.cs', 'using System.Net.Http;', 'unlisted-import'],
    ['A.cs', 'Process.Start("cmd");', 'process'],
    ['A.cs', 'var c = new HttpClient();', 'network'],
    ['A.cs', 'File.WriteAllText("x", "y");', 'file-change'],
    ['a.csproj', '<PackageReference Include="X" />', 'package'],
    ['a.rs', 'use rand::Rng;', 'unlisted-import'],
    ['a.rs', 'std::process::Command::new("ls")', 'process'],
    ['a.rs', 'std::net::TcpStream::connect("x")', 'network'],
    ['a.rs', 'fs::remove_file("x")', 'file-change'],
    ['a.rs', 'unsafe { x() }', 'unsafe-code'],
    ['Cargo.toml', '[dependencies]\nrand = "1"', 'package'],
    ['Cargo.toml', 'build = "x.rs"', 'package'],
    ['a.php', "<?php require '/etc/passwd';", 'unlisted-import'],
    ['a.php', '<?php shell_exec($x);', 'process'],
    ['a.php', '<?php $x = `ls`;', 'process'],
    ['a.php', '<?php eval($x);', 'dynamic-code'],
    ['a.php', '<?php fsockopen("x");', 'network'],
    ['a.php', '<?php file_put_contents("x", "y");', 'file-change'],
    ['a.rb', "require 'socket'", 'unlisted-import'],
    ['a.rb', 'system("ls")', 'process'],
    ['a.rb', 'x = `ls`', 'process'],
    ['a.rb', 'instance_eval(text)', 'dynamic-code'],
    ['a.rb', 'TCPSocket.new("x", 1)', 'network'],
    ['a.rb', 'File.write("x", "y")', 'file-change'],
    ['a.ps1', 'Invoke-Expression $text', 'dynamic-code'],
    ['a.ps1', 'Start-Process notepad', 'process'],
    ['a.ps1', 'Invoke-WebRequest https://example.com', 'network'],
    ['a.ps1', '$x | Out-File y', 'file-change'],
    ['a.ps1', 'Get-WinEvent -LogName Security', 'host-information'],
    ['a.bat.txt', 'reg add HKCU\\x', 'unlisted-command'],
    ['a.bat.txt', 'for %%f in (*) do del %%f', 'file-change'],
    ['a.bat.txt', 'if exist x (del x)', 'file-change'],
    ['a.bat.txt', 'type a > b', 'file-change'],
  ])('in %s: %s', (path, text, rule) => {
    expect(violations(path, text, ['model.rb'])).toContain(rule);
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
    ['a.php', '<?php echo htmlspecialchars($x); $visitor->exec(1); fwrite(STDERR, "x");'],
    ['a.rb', "require 'json'\nrequire_relative 'model'\nputs File.read('x')"],
    ['a.ps1', 'Import-Csv -Path $file | Where-Object { $_.EventId -eq 1 }'],
    [
      'a.bat.txt',
      '@echo off\nrem reg add x\necho It would say: del x\nfindstr /i "a" hosts.sample\n:end\nexit /b 0\nfindstr x y 2>nul',
    ],
  ])('%s: %s', (path, text) => {
    expect(violations(path, text, ['model.rb'])).toEqual([]);
  });
});
