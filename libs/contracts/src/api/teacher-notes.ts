/** The names of files for those who teach with a tool, in any folder of its archive. */
const NAMES =
  /(?:^|\/)(instructor|teacher|facilitator|rubric)s?(?:[-_ ]?(?:notes|guide))?\.(?:md|txt|csv)$/i;

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  instructor: 'Notes for instructors',
  teacher: 'Notes for teachers',
  facilitator: 'Guide for facilitators',
  rubric: 'Rubric for grading',
};

/** The page of a tool has a row for each. */
const MAX_NOTES = 12;

/** Returns the files of an archive that are notes for teachers, those of outer folders first. */
export const findTeacherNotes = (paths: readonly string[]): string[] =>
  paths
    .filter(isTeacherNote)
    .sort((a, b) => countFolders(a) - countFolders(b) || (a < b ? -1 : 1))
    .slice(0, MAX_NOTES);

export const isTeacherNote = (path: string): boolean => NAMES.test(path);

const countFolders = (path: string): number => path.split('/').length;

/** Says what a file of notes is, by its name. */
export const describeTeacherNote = (path: string): string =>
  DESCRIPTIONS[NAMES.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'Notes for teachers';

/** Names the notes of a tool: what they are, and those of inner folders with their folder, such as `2 quiet server`. */
export function nameTeacherNotes(paths: readonly string[]): { path: string; name: string }[] {
  const outermost = Math.min(...paths.map(countFolders));
  return paths.map((path) => {
    const folder = path.split('/').at(-2)?.replace(/[-_]+/g, ' ');
    const name = describeTeacherNote(path);
    return {
      path,
      name: countFolders(path) > outermost && folder ? `${name}: ${folder}` : name,
    };
  });
}

/** What *Related* searches find of a tool with notes. */
export const teacherNotesTexts = (notes: readonly string[]): string[] =>
  notes.length === 0 ? [] : ['For teachers', ...new Set(notes.map(describeTeacherNote))];
