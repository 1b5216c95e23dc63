import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_LIMITS } from '@libs/contracts';

type Schema = { properties: Record<string, { maxLength?: number; maximum?: number }> };
const openapi = readFileSync(join(__dirname, '../../../../docs/openapi/catalogue.json'), 'utf8');
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } })
  .components;

describe.each(['NewToolForm', 'ToolForm'])('the documented limits of %s', (form) => {
  it.each([
    'name',
    'description',
    'offerDescription',
    'platform',
    'requirements',
    'lessonExcerpt',
  ] as const)('name the maximum length of %s', (field) =>
    expect(schemas[form]?.properties[field]?.maxLength).toBe(TOOL_LIMITS[field]),
  );

  it.each(['price', 'downloadCount', 'durationMinutes', 'starRating'] as const)(
    'name the maximum of %s',
    (field) => expect(schemas[form]?.properties[field]?.maximum).toBe(TOOL_LIMITS[field]),
  );
});
