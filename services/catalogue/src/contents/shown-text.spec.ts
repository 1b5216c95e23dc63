import { limitFor, WHOLE } from './shown-text';

describe('what may be read before downloading', () => {
  it.each(['README.md', 'lab/readme.txt', 'lab/README', 'lab/ReadMe.rst'])(
    'is the whole README file of a paid tool: %s',
    (path) => expect(limitFor('premium', path)).toEqual(WHOLE),
  );

  it.each(['readme.py', 'lab/README.html', 'lab/read-readme.md', 'readme/main.py'])(
    'is the beginning of any other file of a paid tool: %s',
    (path) => expect(limitFor('premium', path)).toEqual({ bytes: 8192, lines: 40 }),
  );

  it('is nothing of the notes for teachers of a paid tool, and all of a free one', () => {
    expect(limitFor('pro', 'lab/TEACHERS.md')).toEqual({ bytes: 0, lines: 0 });
    expect(limitFor('free', 'lab/TEACHERS.md')).toEqual(WHOLE);
  });
});
