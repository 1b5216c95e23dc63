import { IsString, Length } from 'class-validator';

const MESSAGE = 'path must be the path of notes for teachers';

/** Parameters of `GET /api/tools/{id}/teacher-notes`. */
export class TeacherNotesQuery {
  /** The path of the notes in the archive, as `teacherNotes` of the tool lists it. */
  @Length(1, 1000, { message: MESSAGE })
  @IsString({ message: MESSAGE })
  path: string;
}
