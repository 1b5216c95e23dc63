import type { ToolDetail } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatBytes, formatDay, languageLabel } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { CRAMPED } from '../../../shared/ui/cramped';
import { keepHyphens } from '../../../shared/markdown/keepHyphens';
import { factsOf } from '../../../shared/tools/ToolCard';

/** What the record calls a language, but is the format of a file. */
const FORMATS: ReadonlySet<string> = new Set(['archive', 'executable', 'pdf']);

/** The facts a learner decides by, as on the label of a specimen; on phones in a line, with the rest on request. */
export function FactBar({ tool }: { tool: ToolDetail }) {
  const { fileSize, fileVersion } = tool;
  const facts: [term: string, value: string | null][] = [
    ...factsOf(tool),
    [FORMATS.has(tool.language) ? 'Format' : 'Language', languageLabel(tool.language)],
    ['Size', fileSize === null ? null : formatBytes(fileSize)],
    ['Version', fileVersion === null ? null : String(fileVersion)],
  ];
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const line = facts.slice(0, IN_LINE).flatMap(([, value]) => value ?? []);
  return (
    <div>
      <Box sx={LINE}>
        <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 0 }}>
          {keepHyphens(line.join(' · '))}
        </Typography>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ px: 0, minWidth: 0, flexShrink: 0 }}
        >
          {isOpen ? 'Fewer facts' : 'All facts'}
        </Button>
      </Box>
      <Box
        component="dl"
        id={id}
        sx={{ ...BAR, display: { xs: isOpen ? 'grid' : 'none', sm: 'grid' } }}
      >
        {facts.map(
          ([term, value]) =>
            value && (
              <Fact key={term} term={term}>
                {keepHyphens(value)}
              </Fact>
            ),
        )}
        <Fact term={fileVersion === 1 ? 'Published' : 'Updated'}>
          <LocalDay time={tool.fileUpdatedAt ?? tool.updatedAt} format={formatDay} />
        </Fact>
      </Box>
    </div>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <Typography component="dt" color="textSecondary" sx={{ typography: 'label' }}>
      {term}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'break-word' }}>
      {children}
    </Typography>
  </div>
);

/** How many facts are in the line on phones. */
const IN_LINE = 3;
/** As high as two lines of text, so that nothing moves when the font comes. */
const LINE = {
  display: { xs: 'flex', sm: 'none' },
  [CRAMPED]: { flexWrap: 'wrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 3,
};

/** Cells of equal width, three in a row from tablets on, where the last fills its row, and one row where there is room; the lines between them are at their upper and left edges, of which the first ones are cut off. */
const BAR = {
  m: 0,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'none',
  },
  gridAutoFlow: { lg: 'column' },
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > div': {
    px: { xs: 4, lg: 3 },
    py: { xs: 3, lg: 2 },
    mt: '-1px',
    ml: '-1px',
    minWidth: 0,
    borderTop: 1,
    borderLeft: 1,
    borderColor: 'divider',
    '&:last-of-type:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    '&:last-of-type:nth-of-type(3n + 1)': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
    '&:last-of-type:nth-of-type(3n + 2)': { gridColumn: { sm: 'span 2', lg: 'auto' } },
  },
};
