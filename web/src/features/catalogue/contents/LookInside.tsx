import type { ContentsEntry, ToolContents } from '@contracts/safety';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf, formatBytes } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { Section } from '../ToolLesson';
import { useToolContentsQuery } from '../safety/safetyApi';
import { FileViewer } from './FileViewer';

/** The files of a tool with their sizes; a chosen one is shown as text. */
export function LookInside({ toolId }: { toolId: string }) {
  const { currentData: contents, error, refetch } = useToolContentsQuery(toolId);
  return (
    <Section title="Look inside" heading="h3">
      {error && !contents && (
        <LoadError
          message={messageOf(error, 'The contents could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {!error && !contents && <LoadingSkeleton label="Loading the contents" height={240} />}
      {contents && <Contents key={contents.sha256} toolId={toolId} contents={contents} />}
    </Section>
  );
}

/** How many files are shown before the others are asked for. */
const FIRST = 5;

function Contents({ toolId, contents }: { toolId: string; contents: ToolContents }) {
  const [chosen, setChosen] = useState<ContentsEntry>();
  const [isWhole, setWhole] = useState(false);
  const { length } = contents.entries;
  const folders = foldersOf(contents.entries);
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {countOf(length, 'file')}.{' '}
        {contents.whole
          ? 'Choose one to read it here. Nothing is run.'
          : 'Choose one to read its beginning here. Nothing is run.'}
      </Typography>
      <Box role="region" aria-label={`Files of ${contents.filename}`} tabIndex={0} sx={TREE}>
        {(isWhole ? folders : firstFiles(folders, FIRST)).map(({ folder, entries }) => (
          <div key={folder}>
            {folder !== '' && (
              <Typography variant="mono" component="h3" color="textSecondary" sx={FOLDER}>
                {folder}/
              </Typography>
            )}
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {entries.map(({ name, entry }) => (
                <li key={entry.path}>
                  <ButtonBase
                    aria-current={entry === chosen || undefined}
                    onClick={() => setChosen(entry)}
                    sx={FILE}
                  >
                    <Typography variant="mono" component="span" sx={{ overflowWrap: 'anywhere' }}>
                      {name}
                    </Typography>
                    <Typography variant="mono" component="span" color="textSecondary" noWrap>
                      {formatBytes(entry.size)}
                    </Typography>
                  </ButtonBase>
                </li>
              ))}
            </Box>
          </div>
        ))}
      </Box>
      {length > FIRST && (
        <Button
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          sx={{ mt: 1, ml: -1.25 }}
        >
          {isWhole ? 'Show fewer files' : `Show all ${length} files`}
        </Button>
      )}
      {chosen && (
        <FileViewer key={chosen.path} toolId={toolId} entry={chosen} whole={contents.whole} />
      )}
    </>
  );
}

const TREE = {
  maxHeight: 378, // ends in the middle of a row, so that one sees that there are more
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  py: 1,
  // A shadow at an edge says that there is more beyond it: a layer that scrolls with the files covers it at the ends.
  background: [
    'linear-gradient(var(--mui-palette-background-paper) 40%, transparent) top / 100% 48px local',
    'linear-gradient(transparent, var(--mui-palette-background-paper) 60%) bottom / 100% 48px local',
    'linear-gradient(var(--mui-palette-action-focus), transparent) top / 100% 16px scroll',
    'linear-gradient(transparent, var(--mui-palette-action-focus)) bottom / 100% 16px scroll',
    'var(--mui-palette-background-paper)',
  ].join(', '),
  backgroundRepeat: 'no-repeat',
};
const FOLDER = { px: 4, pt: 3, pb: 1, overflowWrap: 'anywhere' };
const FILE = {
  width: 1,
  minHeight: 44,
  px: 4,
  gap: 4,
  display: 'flex',
  justifyContent: 'space-between',
  textAlign: 'left',
  '&:hover, &[aria-current]': { bgcolor: 'action.hover' },
};

/** The files of one folder, by their names in it. */
interface Folder {
  /** Its path; empty for the top. */
  folder: string;
  entries: { name: string; entry: ContentsEntry }[];
}

/** Groups files by folder, both in the order of their paths. */
function foldersOf(entries: readonly ContentsEntry[]): Folder[] {
  const folders = new Map<string, Folder>();
  for (const entry of entries.toSorted((a, b) => compare(a.path, b.path))) {
    const end = entry.path.lastIndexOf('/');
    const folder = entry.path.slice(0, Math.max(end, 0));
    const group = folders.get(folder) ?? { folder, entries: [] };
    group.entries.push({ name: entry.path.slice(end + 1), entry });
    folders.set(folder, group);
  }
  return [...folders.values()].toSorted((a, b) => compare(a.folder, b.folder));
}

/** The first files of folders. */
function firstFiles(folders: readonly Folder[], count: number): Folder[] {
  let room = count;
  return folders.flatMap((folder) => {
    const entries = folder.entries.slice(0, room);
    room -= entries.length;
    return entries.length === 0 ? [] : [{ ...folder, entries }];
  });
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
