import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { find, renderProduction } from '../manifests';

export function testSchemas(): void {
  describe('the objects of the PostgreSQL operator in the rendered overlay', () => {
    const objects = renderProduction().filter(({ apiVersion }) => apiVersion.includes('cnpg.io/'));
    const file = resolve(__dirname, '..', 'postgres-operator.schemas.yaml');
    const schemas = parse(readFileSync(file, 'utf8')) as object;
    const ajv = new Ajv();
    const errorsOf = (kind: string, spec: unknown): string => {
      const validate = ajv.compile({ ...schemas, $ref: `#/$defs/${kind}` });
      return validate(spec) ? '' : ajv.errorsText(validate.errors);
    };

    it('match the schemas of its API', () => {
      expect(objects).toHaveLength(7);
      for (const { kind, metadata, spec } of objects)
        expect([metadata.name, errorsOf(kind, spec)]).toEqual([metadata.name, '']);
    });

    it('do not match with a misspelt property, a wrong type or an unknown value', () => {
      const { spec } = find(objects, 'ScheduledBackup', 'nightly');
      expect(errorsOf('ScheduledBackup', { ...spec, shedule: '' })).toMatch(
        /additional properties/,
      );
      expect(errorsOf('ScheduledBackup', { ...spec, immediate: 'yes' })).toMatch(/boolean/);
      expect(errorsOf('ScheduledBackup', { ...spec, method: 'plug' })).toMatch(/allowed values/);
    });
  });
}
