import { type ComposeModel, composeModel, networksOf } from './compose-file';

/** Services that read or write stored files. */
const USERS = Object.entries(composeModel().services)
  .filter(([, { environment = {} }]) => 'S3_ENDPOINT' in environment)
  .map(([name]) => name);

describe('Compose with an S3 of the operator', () => {
  const model = composeModel('deploy/docker/compose.external-s3.yml');
  const serviceOf = ({ services }: ComposeModel, name: string) => services[name]!;

  it('starts no MinIO, and nothing waits for one', () => {
    expect(Object.keys(composeModel().services)).toContain('minio');
    expect(Object.keys(model.services)).not.toContain('minio');
    for (const [name, { depends_on = {} }] of Object.entries(model.services)) {
      expect([
        name,
        Object.keys(depends_on).filter((dependency) => !(dependency in model.services)),
      ]).toEqual([name, []]);
    }
  });

  it('concerns more than one service', () => {
    expect(USERS).toEqual(
      expect.arrayContaining(['gateway', 'catalogue', 'downloads', 'operations']),
    );
  });

  it.each(USERS)('lets %s reach the store at the URL of .env', (name) => {
    const service = serviceOf(model, name);
    expect(
      networksOf(service).filter((network) => !model.networks[network]?.internal),
    ).toHaveLength(1);
    expect(service.environment?.S3_ENDPOINT).toMatch(/^\$\{S3_ENDPOINT:/);
    expect(networksOf(service)).toEqual(
      expect.arrayContaining(networksOf(serviceOf(composeModel(), name))),
    );
  });

  it('opens external networks to no other service', () => {
    const outside = ({ services }: ComposeModel) =>
      Object.keys(services).filter((name) =>
        networksOf(serviceOf({ services, networks: {} }, name)).includes('outside'),
      );
    expect(
      outside(model).filter(
        (name) => !outside(composeModel()).includes(name) && !USERS.includes(name),
      ),
    ).toEqual([]);
  });

  it('is refused without the URL', () => {
    expect(serviceOf(model, 'gateway').environment?.S3_ENDPOINT).toMatch(
      /^\$\{S3_ENDPOINT:\?is empty\. /,
    );
  });
});

describe('Compose with the development S3 server', () => {
  it('starts it instead of MinIO, without external networks', () => {
    const { services } = composeModel('deploy/docker/compose.dev-s3.yml');
    expect(services.minio).toMatchObject({ command: ['object-store'], networks: ['storage'] });
    expect(networksOf(services.catalogue!)).not.toContain('outside');
  });
});
