import type { ContentsFile } from '@contracts/safety';
import { api } from '../../shared/api/api';
import { path as encode } from '../../shared/api/path';

interface NoteArgument {
  toolId: string;
  path: string;
  /** Of a free tool, whose contents everybody can read. */
  isPublic: boolean;
}

const teacherNotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    teacherNote: build.query<ContentsFile, NoteArgument>({
      query: ({ toolId, path, isPublic }) =>
        `${isPublic ? encode`/api/tools/${toolId}/contents/file` : encode`/api/tools/${toolId}/teacher-notes`}?path=${encodeURIComponent(path)}`,
      providesTags: ['Tools'],
    }),
  }),
});

export const { useTeacherNoteQuery } = teacherNotesApi;
