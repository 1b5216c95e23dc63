import { toolAddress } from '@contracts/pages';
import { nameTeacherNotes } from '@contracts/teacher-notes';
import type { ToolDetail } from '@contracts/tool';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { isNotFound, messageOf } from '../../shared/api/baseQuery';
import { useToolQuery } from '../../shared/tools/toolsApi';
import { useMayReadNotes } from '../../shared/tools/useMayReadNotes';
import { LoadError } from '../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../shared/ui/LoadingSkeleton';
import { NotFound } from '../../shared/ui/NotFound';
import { PrintStyles } from '../../shared/ui/PrintStyles';
import { RouterLink } from '../../shared/ui/RouterLink';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { Markdown } from '../../shared/markdown/Markdown';
import type { ContentsFile } from '@contracts/safety';
import { api } from '../../shared/api/api';
import { path as encode } from '../../shared/api/path';

/** The notes for teachers of a tool, to read and to print. Those of a paid tool are for members who may download it. */
export function TeacherNotesPage() {
  const { slug = '' } = useParams();
  const { currentData: tool, error, refetch } = useToolQuery(slug);
  const isUnknown = isNotFound(error) || tool?.teacherNotes.length === 0;
  usePageTitle(isUnknown ? 'Page Not Found' : tool && `For teachers: ${tool.name}`);
  if (isUnknown) return <NotFound />;
  return (
    <Container maxWidth="md" sx={{ py: 8 }}>
      <PrintStyles />
      {tool ? (
        <Notes tool={tool} />
      ) : (
        <>
          <Typography variant="h1" gutterBottom>
            For teachers
          </Typography>
          {error ? (
            <LoadError message="Failed to fetch tool" retry={() => void refetch()} />
          ) : (
            <LoadingSkeleton label="Loading the notes" height={480} />
          )}
        </>
      )}
    </Container>
  );
}

function Notes({ tool }: { tool: ToolDetail }) {
  const mayRead = useMayReadNotes(tool);
  return (
    <>
      <Link component={RouterLink} href={toolAddress(tool.slug)} className="screen-only">
        {tool.name}
      </Link>
      <Stack direction="row" sx={HEAD}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          For teachers: {tool.name}
        </Typography>
        {mayRead && (
          <Button
            className="screen-only"
            variant="contained"
            startIcon={<PrintIcon />}
            onClick={() => window.print()}
          >
            Print the notes
          </Button>
        )}
      </Stack>
      {mayRead === false && (
        <Typography sx={{ mb: 8 }}>
          These notes come with the tool. Members who may download it can read and print them here.
        </Typography>
      )}
      {nameTeacherNotes(tool.teacherNotes).map(({ path, name }) => (
        <Box component="section" key={path} aria-label={path} sx={NOTE}>
          <Typography variant="h2" sx={{ fontSize: '1.25rem' }}>
            {name}
          </Typography>
          <Typography variant="mono" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {path}
          </Typography>
          {mayRead && <NoteText tool={tool} path={path} />}
        </Box>
      ))}
    </>
  );
}

const HEAD = {
  mt: 3,
  mb: 8,
  gap: 4,
  flexWrap: 'wrap',
  alignItems: 'start',
  justifyContent: 'space-between',
};
/** On paper, each file begins on a page of its own. */
const NOTE = {
  '& + &': { mt: 12, pt: 8, borderTop: 1, borderColor: 'divider' },
  '@media print': { '& + &': { mt: 0, pt: 0, border: 0, breakBefore: 'page' } },
};

/** The text of one file of notes. */
function NoteText({ tool, path }: { tool: ToolDetail; path: string }) {
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

const { useTeacherNoteQuery } = teacherNotesApi;
