import type { ContentsEntry } from '@contracts/safety';
import { describeTeacherNote } from '@contracts/teacher-notes';
import { teacherNotesAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { countOf, formatBytes } from '../../../shared/format/format';
import { keepHyphens } from '../../../shared/markdown/keepHyphens';
import { useMayReadNotes } from '../../../shared/tools/useMayReadNotes';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { ShortList } from '../ShortList';
import type { ContentsRow, RowFile } from './groupContents';

interface ContentsListProps {
  tool: Tool;
  rows: ContentsRow[];
  notes: ContentsEntry[];
  onOpen: (file: RowFile) => void;
}

/** What is inside a tool: files, which open; folders, which unfold; and the notes for teachers, as one. */
export const ContentsList = ({ tool, rows, notes, onOpen }: ContentsListProps) => (
  <ShortList
    first={6}
    showAll="Show more"
    sx={LIST}
    entries={rows.map((row) => (
      <Row key={row.name} row={row} onOpen={onOpen} />
    ))}
    last={tool.teacherNotes.length > 0 && <NotesRow tool={tool} notes={notes} />}
  />
);

/** The name of a file or a folder, such as `README.md`, `src/` or `practice/01.txt to 10.txt`. */
const FILE = /\.\w+$|\/|^[A-Z0-9_]+$/;

interface RowProps {
  row: ContentsRow;
  onOpen: (file: RowFile) => void;
}

function Row({ row: { name, text, files }, onOpen }: RowProps) {
  const [file] = files;
  const parts = (
    <>
      <Typography variant={FILE.test(name) ? 'mono' : 'body1'} component="span" sx={NAME}>
        {name}
      </Typography>
      {text && (
        <Typography component="span" color="textSecondary" sx={TEXT}>
          {keepHyphens(text)}
        </Typography>
      )}
    </>
  );
  if (!file) return <Box sx={ROW}>{parts}</Box>;
  if (files.length > 1) return <Folder files={files} parts={parts} onOpen={onOpen} />;
  return <FileButton file={file} parts={parts} onOpen={onOpen} />;
}

interface PartsProps {
  /** The name, and what it is. */
  parts: ReactNode;
  onOpen: (file: RowFile) => void;
}

const FileButton = ({ file, parts, onOpen }: PartsProps & { file: RowFile }) => (
  <ButtonBase aria-haspopup="dialog" onClick={() => onOpen(file)} sx={FILE_ROW}>
    {parts}
    <Amount>{formatBytes(file.size)}</Amount>
  </ButtonBase>
);

function Folder({ files, parts, onOpen }: PartsProps & { files: RowFile[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={FOLDER_ROW}
      >
        {parts}
        <Amount>
          <ExpandMoreIcon />
          {countOf(files.length, 'file')}
        </Amount>
      </ButtonBase>
      <Box component="ul" id={id} hidden={!isOpen} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {files.map((file) => (
          <li key={file.path}>
            <FileButton
              file={file}
              parts={
                <Typography variant="mono" component="span" sx={NESTED_NAME}>
                  {file.name}
                </Typography>
              }
              onOpen={onOpen}
            />
          </li>
        ))}
      </Box>
    </>
  );
}

const Amount = ({ children }: { children: ReactNode }) => (
  <Typography variant="mono" component="span" color="textSecondary" sx={AMOUNT}>
    {children}
  </Typography>
);

/** Names the notes for teachers by what they are, and leads those who may read them to a page to print. */
function NotesRow({ tool, notes }: Pick<ContentsListProps, 'tool' | 'notes'>) {
  const mayRead = useMayReadNotes(tool);
  const kinds = new Set(tool.teacherNotes.map(describeTeacherNote));
  return (
    <Box sx={ROW}>
      <Typography component="span" sx={NAME}>
        For teachers
      </Typography>
      <Typography component="span" color="textSecondary" sx={TEXT}>
        {[...kinds].join(', ')}.{' '}
        {mayRead ? (
          <Link component={RouterLink} href={teacherNotesAddress(tool.slug)} underline="always">
            Read or print
          </Link>
        ) : (
          'Included in the download.'
        )}
      </Typography>
      {notes.length > 0 && <Amount>{countOf(notes.length, 'file')}</Amount>}
    </Box>
  );
}

/** Each line is above an entry; that of the first one is cut off. */
const LIST = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  '& > li': { mt: '-1px', borderTop: 1, borderColor: 'divider' },
};
const ROW = {
  display: 'grid',
  columnGap: 4,
  alignItems: 'baseline',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 2fr) minmax(0, 4fr) 5.5rem',
  },
  gridTemplateAreas: { xs: '"name amount" "text text"', sm: '"name text amount"' },
  width: 1,
  minHeight: 44,
  px: 4,
  py: 2.5,
  textAlign: 'left',
  overflowWrap: 'anywhere',
};
const NAME = { gridArea: 'name' };
const TEXT = { gridArea: 'text' };
const NESTED_NAME = { gridArea: 'name', gridColumnEnd: { sm: 'text' }, pl: 4 };
const AMOUNT = { gridArea: 'amount', justifySelf: 'end', whiteSpace: 'nowrap' };
const FILE_ROW = {
  ...ROW,
  '&:hover': { bgcolor: 'action.hover' },
  '& > :first-of-type': { color: 'primary.main' },
  '&:focus-visible': { outlineOffset: -3 },
};
const FOLDER_ROW = {
  ...FILE_ROW,
  '& svg': { fontSize: 20, my: -1, mr: 1, verticalAlign: 'middle', transition: 'transform 150ms' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
};
