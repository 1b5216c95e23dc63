import type { AdminTool, Tool } from '@contracts/tool';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { useToolFlag } from '../useToolFlag';

/** What the buttons of a row open. */
export interface RowHandlers {
  onEdit: (tool: AdminTool) => void;
  onScreenshots: (tool: AdminTool) => void;
  onDelete: (tool: AdminTool) => void;
}

interface RowActionsProps extends RowHandlers {
  tool: AdminTool;
}

/** The buttons of a row. */
export const RowButtons = ({ tool, onEdit, onScreenshots, onDelete }: RowActionsProps) => (
  <>
    <FeatureButton tool={tool} />
    <IconButton aria-label={`Edit ${tool.name}`} onClick={() => onEdit(tool)}>
      <EditIcon />
    </IconButton>
    <IconButton aria-label={`Screenshots of ${tool.name}`} onClick={() => onScreenshots(tool)}>
      <ImageIcon />
    </IconButton>
    <IconButton aria-label={`Delete ${tool.name}`} onClick={() => onDelete(tool)} color="error">
      <DeleteIcon />
    </IconButton>
  </>
);

/** The same in a menu, for narrow screens. */
export function RowMenu({ tool, onEdit, onScreenshots, onDelete }: RowActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { set, pending } = useToolFlag(tool, 'featured');
  const id = useId();
  const item = (label: string, icon: ReactNode, run: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={`More actions: ${tool.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        loading={pending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item('Edit', <EditIcon />, () => onEdit(tool))}
        {item('Screenshots', <ImageIcon />, () => onScreenshots(tool))}
        {item(
          tool.featured ? 'Remove from the front page' : 'Feature on the front page',
          tool.featured ? <StarIcon /> : <StarBorderIcon />,
          () => void set(!tool.featured),
        )}
        {item('Delete', <DeleteIcon />, () => onDelete(tool))}
      </Menu>
    </>
  );
}

/** Chooses a tool for the front page, or no longer. */
function FeatureButton({ tool }: { tool: Pick<Tool, 'id' | 'name' | 'featured'> }) {
  const { id, name, featured } = tool;
  const { set, pending } = useToolFlag({ id }, 'featured');
  return (
    <IconButton
      aria-label={`Feature ${name} on the front page`}
      aria-pressed={featured}
      title={featured ? 'Featured on the front page' : 'Feature on the front page'}
      color={featured ? 'primary' : 'default'}
      loading={pending}
      onClick={() => void set(!featured)}
    >
      {featured ? <StarIcon /> : <StarBorderIcon />}
    </IconButton>
  );
}
