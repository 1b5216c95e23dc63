/** Copies schemas so that objects may have no undeclared fields, unless the schema allows them. */
export function closeSchemas<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => closeSchemas(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeSchemas(inner as unknown)]));
  const isObject = copy.type === 'object' && typeof copy.properties === 'object';
  return (isObject && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy) as T;
}
