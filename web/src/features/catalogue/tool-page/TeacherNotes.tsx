import { teacherNotesAddress } from '@contracts/pages';
import { nameTeacherNotes } from '@contracts/teacher-notes';
import type { Tool } from '@contracts/tool';
import NotesIcon from '@mui/icons-material/DescriptionOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMayReadNotes } from '../../../shared/tools/useMayReadNotes';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { Section } from '../ToolLesson';

/** Names the notes for teachers in the tool's file, and leads those who may read them to a page to print. */
export function TeacherNotes({ tool }: { tool: Tool }) {
  const mayRead = useMayReadNotes(tool);
  if (tool.teacherNotes.length === 0) return null;
  return (
    <Section title="For teachers" heading="h2">
      <Typography color="textSecondary" sx={{ mb: 4, minHeight: '1.5rem' }}>
        {mayRead === false && 'Included in the download.'}
        {mayRead && 'Read or print them here.'}
      </Typography>
      <Paper sx={{ overflow: 'hidden' }}>
        <Box component="ul" sx={LIST}>
          {nameTeacherNotes(tool.teacherNotes).map(({ path, name }) => (
            <li key={path}>
              <NotesIcon color="action" fontSize="small" />
              <span>{name}</span>
            </li>
          ))}
        </Box>
        {mayRead && (
          <Box sx={{ px: 4, py: 2 }}>
            <Button
              component={RouterLink}
              href={teacherNotesAddress(tool.slug)}
              variant="outlined"
              startIcon={<PrintIcon />}
            >
              Print the notes
            </Button>
          </Box>
        )}
      </Paper>
    </Section>
  );
}

const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: 3,
    px: 4,
    py: 2.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& span': { minWidth: 0, overflowWrap: 'anywhere' },
};
