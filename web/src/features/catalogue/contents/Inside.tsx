import type { ToolDetail } from '@contracts/tool';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/baseQuery';
import { countOf } from '../../../shared/format/format';
import { LoadError } from '../../../shared/ui/LoadError';
import { lazyDialog } from '../../../shared/ui/lazyDialog';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { nearViewport } from '../../../shared/ui/nearViewport';
import { useToolContentsQuery } from '../safety/safetyApi';
import { type Heading, Section } from '../Section';
import { ContentsList } from './ContentsList';
import { groupContents, type RowFile } from './groupContents';

const FileDialog = lazyDialog(async () => (await import('./FileDialog')).FileDialog);

/** Where the contents of a tool are on its page. */
export const INSIDE_ID = 'inside';

interface InsideProps {
  detail: ToolDetail;
  heading: Heading;
  /** Whether the files are listed and can be opened. */
  opensFiles: boolean;
}

/** What is inside a tool, as its description says it; once the visitor scrolls there, its files too. */
export function Inside({ detail, heading, opensFiles }: InsideProps) {
  const listsFiles = opensFiles && detail.sha256 !== null;
  const isNear = useIsNear(INSIDE_ID, listsFiles);
  const { currentData, error, refetch } = useToolContentsQuery(isNear ? detail.id : skipToken);
  const [opened, setOpened] = useState<RowFile>();
  const { rows, notes } = groupContents(detail.contents, currentData?.entries);
  const isEmpty = rows.length === 0 && detail.teacherNotes.length === 0;
  if (isEmpty && !listsFiles) return null;
  const isListed = rows.some(({ files }) => files.length > 0);
  return (
    <Section
      id={INSIDE_ID}
      title="What's inside"
      heading={heading}
      aside={
        currentData &&
        isListed && (
          <Typography color="textSecondary">
            {countOf(currentData.entries.length, 'file')}
          </Typography>
        )
      }
    >
      {isEmpty && !error && <LoadingSkeleton label="Loading the contents" height={240} />}
      {!isEmpty && <ContentsList tool={detail} rows={rows} notes={notes} onOpen={setOpened} />}
      {error && !currentData && (
        <LoadError
          message={messageOf(error, 'The contents could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      {opened && currentData && (
        <FileDialog
          toolId={detail.id}
          entry={opened}
          whole={currentData.whole}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

/** Whether an element of the page has come near the viewport, if that matters. */
function useIsNear(id: string, matters: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!matters) return undefined;
    let isCurrent = true;
    void nearViewport(id).then(() => isCurrent && setNear(true));
    return () => void (isCurrent = false);
  }, [id, matters]);
  return matters && isNear;
}
