import { useState } from 'react';

/** What a call returned: its data or its error, nothing while it runs. */
interface MutationResult<Data> {
  data?: Data | undefined;
  error?: unknown;
}

/**
 * Keeps the result of the last call of a mutation. The state of the mutation's own hook is part of the cache, which is cleared when a
 * session starts or ends, and a page for visitors can show a result longer than that.
 */
export function useMutationResult<Argument, Data>(
  send: (argument: Argument) => PromiseLike<MutationResult<Data>>,
) {
  const [result, setResult] = useState<MutationResult<Data>>({});
  const run = async (argument: Argument): Promise<MutationResult<Data>> => {
    setResult({});
    const { data, error } = await send(argument);
    setResult({ data, error });
    return { data, error };
  };
  return { run, ...result };
}
