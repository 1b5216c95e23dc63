import {
  describeTeacherNote,
  findTeacherNotes,
  nameTeacherNotes,
  teacherNotesTexts,
} from './teacher-notes';

describe('the notes for teachers', () => {
  it('are found by their names in any folder, outer folders first', () => {
    const paths = [
      'kit/2-server/facilitator.md',
      'kit/README.md',
      'kit/FACILITATOR.md',
      'kit/rubric.csv',
      'kit/Instructor-Notes.txt',
      'kit/rubric.json',
      'kit/page/view-facilitator.mjs',
      'kit/teachers-day.md',
    ];
    expect(findTeacherNotes(paths)).toEqual([
      'kit/FACILITATOR.md',
      'kit/Instructor-Notes.txt',
      'kit/rubric.csv',
      'kit/2-server/facilitator.md',
    ]);
  });

  it.each([
    ['INSTRUCTOR.md', 'Notes for instructors'],
    ['a/TEACHERS.md', 'Notes for teachers'],
    ['a/b/facilitator.txt', 'Guide for facilitators'],
    ['rubric.csv', 'Rubric for grading'],
  ])('say what they are: %s', (path, description) => {
    expect(describeTeacherNote(path)).toBe(description);
  });

  it('of inner folders are named with their folder', () => {
    const paths = ['kit/FACILITATOR.md', 'kit/2-quiet-server/facilitator.md'];
    expect(nameTeacherNotes(paths)).toEqual([
      { path: paths[0], name: 'Guide for facilitators' },
      { path: paths[1], name: 'Guide for facilitators: 2 quiet server' },
    ]);
    expect(nameTeacherNotes(['rubric.csv'])[0]?.name).toBe('Rubric for grading');
    expect(nameTeacherNotes([])).toEqual([]);
  });

  it('are found by searches only where there are some', () => {
    expect(teacherNotesTexts(['a/rubric.md', 'a/b/rubric.md'])).toEqual([
      'For teachers',
      'Rubric for grading',
    ]);
    expect(teacherNotesTexts([])).toEqual([]);
  });
});
