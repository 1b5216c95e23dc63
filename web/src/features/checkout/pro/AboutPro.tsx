import Stack from '@mui/material/Stack';
import { ProContents } from './ProContents';
import { ProQuestions } from './ProQuestions';

/** What Pro contains, and what people ask before they pay for it. */
export const AboutPro = () => (
  <Stack sx={{ gap: 16 }}>
    <ProContents />
    <ProQuestions />
  </Stack>
);
