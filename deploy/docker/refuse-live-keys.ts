/** Prefixes of keys generated for the sandbox (`npm run ops -- secrets make --sandbox`); keys of real providers never have them. */
const SANDBOX_KEYS = { SANDBOX_API_KEY: 'sandbox', SANDBOX_STRIPE_SECRET_KEY: 'sk_test_sandbox' };

/** A message why the payment sandbox must not start with these settings; undefined if it may. */
export function refuseLiveKeys(environment: NodeJS.ProcessEnv): string | undefined {
  const foreign = Object.entries(SANDBOX_KEYS).filter(
    ([name, beginning]) => !environment[name]?.startsWith(beginning),
  );
  if (foreign.length === 0) return undefined;
  const names = foreign.map(([name]) => name).join(' and ');
  return `The payment sandbox takes only keys that were made for it, and ${names} was not: make them with "npm run ops -- secrets make --sandbox".`;
}
