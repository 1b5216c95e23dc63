import { containsLink, imitatesStaff } from './rating-text';

describe('a link in the text of a rating', () => {
  it.each([
    'https://example.com',
    'see HTTP://EXAMPLE.COM/x',
    'ftp://files.example',
    'www.example.museum',
    'foo.com',
    'Cheaper at Foo.Com!',
    'write to me@mail.foo.com',
    'shop.foo.co.uk/tools',
    't.me/x',
    'join discord.gg/abc',
    'youtu.be/watch',
    'bit.ly/3x',
    'asp.net/download',
    'ｆｏｏ．ｃｏｍ',
    'кино.рф',
    'foo.com.',
    '(foo.io)',
  ])('is found in %j', (text) => {
    expect(containsLink(text)).toBe(true);
  });

  it.each([
    '',
    'file.py',
    'node.js',
    'Open index.html, then run ./scan.sh or main.rs.',
    'README.md explains config.json and notes.txt',
    'lib/node.js/README.md',
    'Works with ASP.NET, Socket.IO, System.IO and draw.io.',
    'Great tool.So clear. Nice.In my team we use it daily.',
    'Needs version 1.2.3 at 10.0.0.1:8080',
    'e.g. the logs, i.e. auth.log, etc.',
    'archive.zip has data.sql/schema.sql',
    'The class java.util.List and os.path.join',
    'Clear and/or short...very short',
    'java.net.URL and net.ipv4.ip_forward',
  ])('is not found in %j', (text) => {
    expect(containsLink(text)).toBe(false);
  });
});

describe('the name of a rating', () => {
  it.each([
    'EXE',
    'exe',
    'E X E',
    'e.x.e',
    'E-X-E Team',
    'The EXE Team',
    'exeteam',
    'EXE Support',
    'ExeAdmin',
    'admin',
    'Admin',
    'A d m i n',
    'admin2',
    'Admin_01',
    '4dm1n',
    'Ádmin',
    'Administrator',
    'ADMINISTRATOR of EXE',
    'Support',
    'IT Support',
    'Moderator Mike',
    'staff',
    'St@ff',
    'Official',
    'Ехе', // Cyrillic
    'ＥＸＥ', // fullwidth
    'аdmin', // a Cyrillic letter
    'EXE\u00a0Official',
  ])('%j imitates the staff', (name) => {
    expect(imitatesStaff(name)).toBe(true);
  });

  it.each([
    'Ada',
    'Alexei',
    'Exeter Student',
    'Alexe',
    'Mike Stafford',
    'Supporter of Ada',
    'Moderate Mo',
    'Officially Amazed',
    'badminton4ever',
    'Modesta',
    'E. X. Ample',
    'The Team',
    'Олексій',
    '李小龍',
    'b_3f9c',
    '!!!',
  ])('%j does not', (name) => {
    expect(imitatesStaff(name)).toBe(false);
  });
});
