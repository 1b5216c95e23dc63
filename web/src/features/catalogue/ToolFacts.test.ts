import { durationText } from './ToolFacts';
import { checksumCommands } from './VerifyFile';

it.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [10_000, '166 h 40 min'],
])('%d minutes are %s', (minutes, text) => expect(durationText(minutes)).toBe(text));

it.each([
  ['tool-1.zip', ['sha256sum tool-1.zip', 'shasum -a 256 tool-1.zip', 'certutil -hashfile tool-1.zip SHA256']],
  ["It's $5.zip", ["sha256sum './It'\\''s $5.zip'", "shasum -a 256 './It'\\''s $5.zip'", `certutil -hashfile ".\\It's $5.zip" SHA256`]],
  ['-x.zip', ["sha256sum './-x.zip'", "shasum -a 256 './-x.zip'", 'certutil -hashfile ".\\-x.zip" SHA256']],
])('the checksum of %s is computed by commands that quote it where needed', (filename, commands) =>
  expect(checksumCommands(filename).map(([, command]) => command)).toEqual(commands),
);
