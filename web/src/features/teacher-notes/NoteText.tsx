import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { Markdown } from '../../shared/markdown/Markdown';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { useTeacherNoteQuery } from './teacherNotesApi';

/** The text of one file of notes. */
export function NoteText({ tool, path }: { tool: ToolDetail; path: string }) {
  const isPublic = tool.accessLevel === 'free';
  const { currentData, error, refetch } = useTeacherNoteQuery({ toolId: tool.id, path, isPublic });
  if (!currentData)
    return error ? (
      <LoadError
        message={messageOf(error, 'The notes could not be loaded')}
        retry={() => void refetch()}
      />
    ) : (
      <LoadingSkeleton label="Loading the notes" height={320} />
    );
  const { text, truncated } = currentData;
  if (text === null) return <Typography>This file is binary. It is not shown.</Typography>;
  return (
    <Box sx={{ mt: 5 }}>
      {/\.md$/i.test(path) ? (
        <Markdown text={text} />
      ) : (
        <Box component="pre" tabIndex={0} sx={PLAIN}>
          {text}
        </Box>
      )}
      {truncated && (
        <Typography color="textSecondary" sx={{ mt: 4 }}>
          The rest is in the download.
        </Typography>
      )}
    </Box>
  );
}

const PLAIN = { m: 0, typography: 'mono', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
