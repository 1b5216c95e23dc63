import type { AccessLevel } from '@contracts/access-level';
import type { AdminTool } from '@contracts/tool';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FRESH } from '../../shared/api/api';
import { messageOf } from '../../shared/api/baseQuery';
import { LoadError } from '../../shared/ui/LoadError';
import { useAdminToolsQuery } from './adminApi';

interface ToolPickerProps {
  label: string;
  /** Offers only tools of this level. */
  accessLevel?: AccessLevel;
  /** The ids of tools that are not offered. */
  excluded?: readonly string[];
  /** The chosen tool. Without it, the field is emptied for the next one. */
  value?: AdminTool | null;
  onChoose: (tool: AdminTool | null) => void;
}

/** Finds a tool by its name, unlisted ones included. */
export function ToolPicker({
  label,
  accessLevel,
  excluded = [],
  value,
  onChoose,
}: ToolPickerProps) {
  const [text, setText] = useState('');
  const { data, error, isFetching, refetch } = useAdminToolsQuery(
    {
      search: value && text === labelOf(value) ? '' : text,
      accessLevel,
      sort: 'name',
      order: 'asc',
    },
    FRESH,
  );
  return (
    <>
      {error && !isFetching && (
        <LoadError
          message={messageOf(error, 'The tools could not be loaded')}
          retry={() => void refetch()}
        />
      )}
      <Autocomplete
        fullWidth
        options={(data?.tools ?? []).filter(({ id }) => !excluded.includes(id))}
        filterOptions={(found) => found}
        getOptionKey={({ id }) => id}
        getOptionLabel={labelOf}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        loading={isFetching}
        noOptionsText="No tools match."
        value={value ?? null}
        onChange={(_event, tool) => {
          onChoose(tool);
          if (value === undefined) setText('');
        }}
        inputValue={text}
        onInputChange={(_event, entered) => setText(entered)}
        renderInput={(params) => <TextField {...params} label={label} />}
      />
    </>
  );
}

const labelOf = ({ name, unlisted }: AdminTool): string => (unlisted ? `${name} (unlisted)` : name);
