import { containsLink } from './contains-link';

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
