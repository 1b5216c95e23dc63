import { messageOf } from '../../../shared/api/baseQuery';
import { SelectInput } from '../../../shared/form/SelectInput';
import { useToast } from '../../../shared/toast/useToast';
import { LoadError } from '../../../shared/ui/LoadError';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton';
import { useChoosePreviewMutation, usePreviewChoicesQuery } from '../adminToolsApi';

const NONE = '';
const HINT =
  "Everybody can run it on the tool's page, in a sandbox. A change takes effect at once.";
const NO_PAGES = "This tool's file is not an archive with HTML pages.";

/** Chooses the page of a tool's archive that everybody can run. */
export function PreviewField({ toolId }: { toolId: string }) {
  const toast = useToast();
  const { data, error, isFetching, refetch } = usePreviewChoicesQuery(toolId);
  const [choose, { isLoading }] = useChoosePreviewMutation();
  if (!data)
    return error && !isFetching ? (
      <LoadError message="Failed to fetch the pages of the archive" retry={() => void refetch()} />
    ) : (
      <LoadingSkeleton label="Loading the pages of the archive" height={80} />
    );
  const { entry, entries } = data;
  const pages = entry === null || entries.includes(entry) ? entries : [entry, ...entries];
  const change = async (chosen: string) => {
    const result = await choose({ toolId, entry: chosen === NONE ? null : chosen });
    if (result.error) {
      const description = messageOf(result.error, 'Failed to change the preview');
      toast({ title: 'Update Failed', description, variant: 'destructive' });
      return;
    }
    const description = chosen === NONE ? 'The tool has no preview' : `${chosen} is the preview`;
    toast({ title: 'Preview updated', description });
  };
  return (
    <SelectInput
      label="Preview in the browser"
      options={[[NONE, 'None'], ...pages.map((page) => [page, page] as const)]}
      value={entry ?? NONE}
      field={{ onChange: (event) => isLoading || void change(event.target.value) }}
      hint={pages.length === 0 ? NO_PAGES : HINT}
    />
  );
}
