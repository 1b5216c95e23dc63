import { useState } from 'react';

/** What a call returned: its data or its error, nothing while it runs. */
interface Answer<Data> {
  data?: Data | undefined;
  error?: unknown;
}

/**
 * Keeps the answer to the last call of a mutation. The state of the mutation's own hook is part of the cache, which is cleared when a
 * session starts or ends, and a page for visitors can show an answer longer than that.
 */
export function useAnswer<Argument, Data>(send: (argument: Argument) => PromiseLike<Answer<Data>>) {
  const [answer, setAnswer] = useState<Answer<Data>>({});
  const run = async (argument: Argument): Promise<Answer<Data>> => {
    setAnswer({});
    const { data, error } = await send(argument);
    setAnswer({ data, error });
    return { data, error };
  };
  return { run, ...answer };
}
