import Stack from '@mui/material/Stack';
import { LookInside } from '../contents/LookInside';
import { SafetyReportView } from './SafetyReportView';

/** The two sections that say what a download is before it is downloaded. */
export function SafetyAndContents({ toolId }: { toolId: string }) {
  return (
    <Stack sx={{ gap: 8 }}>
      <SafetyReportView toolId={toolId} />
      <LookInside toolId={toolId} />
    </Stack>
  );
}
