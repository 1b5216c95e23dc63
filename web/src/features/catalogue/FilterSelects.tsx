import type { CatalogueFacets } from '@contracts/catalogue';
import { type CatalogueFilter, readFilter } from '@contracts/catalogue-filter';
import { useRef } from 'react';
import { SelectInput } from '../../shared/form/SelectInput';
import {
  LANGUAGE_OPTIONS,
  type Options,
  PLATFORM_OPTIONS,
  SKILL_OPTIONS,
  TIME_OPTIONS,
  withCounts,
} from './filterOptions';
import type { ChangeFilter } from './useFilter';
import { useHydratedInput } from './useHydratedInput';

const SELECTS = [
  ['skill', 'Level', SKILL_OPTIONS],
  ['time', 'Time', TIME_OPTIONS],
  ['platform', 'Platform', PLATFORM_OPTIONS],
  ['language', 'Language', LANGUAGE_OPTIONS],
] as const;

interface FilterSelectsProps {
  filter: CatalogueFilter;
  facets: CatalogueFacets | undefined;
  change: ChangeFilter;
}

/** A select for each filter of the catalogue, with the number of tools of each choice. */
export const FilterSelects = ({ filter, facets, change }: FilterSelectsProps) =>
  SELECTS.map(([name, label, options]) => (
    <FilterSelect
      key={name}
      name={name}
      label={label}
      value={filter[name]}
      options={withCounts(options, facets?.[name])}
      change={change}
    />
  ));

interface FilterSelectProps {
  name: 'skill' | 'time' | 'platform' | 'language' | 'topic' | 'sort';
  label: string;
  value: string;
  options: Options;
  change: ChangeFilter;
}

/** A select whose value the address holds: the browser must not restore it. */
export function FilterSelect({ name, label, value, options, change }: FilterSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const choose = (choice: string) =>
    change({ [name]: readFilter(new URLSearchParams({ [name]: choice }))[name] });
  const { entered, set } = useHydratedInput(select, value, choose);
  return (
    <SelectInput
      label={label}
      size="small"
      autoComplete="off"
      field={{ ref: select, onChange: (event) => set(event.target.value) }}
      value={entered}
      options={options}
    />
  );
}
