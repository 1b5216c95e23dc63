import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { keepHyphens } from './keepHyphens';
import { type Block, parseMarkdown } from './parseMarkdown';

interface MarkdownProps {
  text: string;
  /** The level of its outermost headings, as the document needs it. */
  level?: 3 | 4;
}

/** A Markdown text as plain, printable elements. Its markup never becomes HTML, and its links stay text. */
export const Markdown = ({ text, level = 3 }: MarkdownProps) => (
  <Box sx={STYLES}>
    {parseMarkdown(text).map((block, index) => (
      <BlockView key={index} block={block} level={level} />
    ))}
  </Box>
);

function BlockView({ block, level }: { block: Block; level: 3 | 4 }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Typography variant="h3" component={`h${block.level === 1 ? level : LOWER[level]}`}>
          {inline(block.text)}
        </Typography>
      );
    case 'code':
      return (
        <Box component="pre" tabIndex={0}>
          <code>{block.text}</code>
        </Box>
      );
    case 'quote':
      return <blockquote>{inline(block.text)}</blockquote>;
    case 'list':
      return (
        <Box component={block.isOrdered ? 'ol' : 'ul'}>
          {block.items.map(({ depth, text }, index) => (
            <Box component="li" key={index} sx={{ ml: depth * 6 }}>
              {inline(text)}
            </Box>
          ))}
        </Box>
      );
    case 'table':
      return <TableView {...block} />;
    case 'rule':
      return <Divider />;
    default:
      return <Typography>{inline(block.text)}</Typography>;
  }
}

const LOWER = { 3: 4, 4: 5 } as const;

const TableView = ({ head, rows }: { head: string[]; rows: string[][] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map((cell, index) => (
            <th key={index} scope="col">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Box>
);

const INLINE =
  /`([^`]+)`|\*\*(.+?)\*\*|(?<![\w*])[*_](?=\S)(.+?)(?<=\S)[*_](?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)/;

/** Code, strong and emphasized text, and links as `text (address)`. */
function inline(text: string): ReactNode {
  const match = INLINE.exec(text);
  if (!match) return keepHyphens(text);
  const [whole, code, strong, emphasis, label, address] = match;
  return (
    <>
      {keepHyphens(text.slice(0, match.index))}
      {code !== undefined && <code>{keepHyphens(code)}</code>}
      {strong !== undefined && <strong>{inline(strong)}</strong>}
      {emphasis !== undefined && <em>{inline(emphasis)}</em>}
      {label !== undefined && `${label} (${address})`}
      <Fragment>{inline(text.slice(match.index + whole.length))}</Fragment>
    </>
  );
}

const STYLES = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  overflowWrap: 'anywhere',
  '& ul, & ol': { m: 0, pl: 6 },
  '& li + li': { mt: 1 },
  '& code': { typography: 'mono', fontSize: '0.9em' },
  '& pre': {
    m: 0,
    p: 3,
    overflowX: 'auto',
    whiteSpace: { xs: 'pre-wrap', sm: 'pre' },
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& blockquote': { m: 0, pl: 4, borderLeft: 2, borderColor: 'divider' },
  '& h4, & h5': { fontSize: '1.125rem', mt: 2 },
  '& table': { borderCollapse: 'collapse', width: 1 },
  '& th, & td': {
    p: 2,
    border: 1,
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'break-word', // unlike `anywhere`, keeps words of narrow columns whole
  },
  '@media print': {
    '& tr, & li, & pre': { breakInside: 'avoid' },
    '& h3, & h4': { breakAfter: 'avoid' },
    '& pre': { whiteSpace: 'pre-wrap' },
  },
};
