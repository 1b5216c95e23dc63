import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_LIMITS, USERNAME } from '@libs/contracts';

type Schema = {
  properties: Record<string, { minLength?: number; maxLength?: number; pattern?: string }>;
};
const openapi = readFileSync(join(__dirname, '../../../../docs/openapi/identity.json'), 'utf8');
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } })
  .components;

describe('the documented limits of an account', () => {
  it('name the pattern of a username', () => {
    expect(schemas.RegisterBody?.properties.username?.pattern).toBe(USERNAME.source);
  });

  it.each([
    ['RegisterBody', 'password'],
    ['ResetPasswordBody', 'password'],
    ['ChangePasswordBody', 'newPassword'],
  ])('name the lengths of a password in %s', (body, field) => {
    const { minLength, maxLength } = schemas[body]?.properties[field] ?? {};
    expect({ min: minLength, max: maxLength }).toEqual(ACCOUNT_LIMITS.password);
  });
});
