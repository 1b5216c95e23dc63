import { ISSUERS } from '@libs/auth';
import { madeSecrets } from '../../../docker/test/made-secrets';
import { PROCESSES, readAs, settingsOf } from '../../../docker/test/service-settings';
import { type Container, find, podsOf, renderProduction, settingsIn } from '../manifests';

export function testSettings(): void {
  const production = renderProduction();
  const settings = settingsIn(production);
  const [made] = madeSecrets();
  /** Parts of URLs that the manifest combines. */
  const HALVES = new Set(['NATS_PASSWORD', 'DATABASE_PASSWORD']);
  /** Settings that operators do not set: database names, folders of the embedded stack, and settings of the image. */
  const INTERNAL = ['DATABASE_NAME', 'MAIL_DIR', 'WEB_DIR'];
  const containerOf = (name: string): Container =>
    find(production, 'Deployment', name).spec.template!.spec.containers[0];
  const passedTo = (name: string) =>
    new Set([...Object.keys(settings), ...containerOf(name).env.map((variable) => variable.name)]);

  describe('the settings of the rendered production overlay', () => {
    it.each(PROCESSES)('give %s only settings that it reads, and all required ones', (name) => {
      const { args, env } = containerOf(name);
      const own = env.filter((variable) => !HALVES.has(variable.name));
      expect(args).toEqual([name]);
      expect(
        own.map((variable) => variable.name).filter((setting) => !settingsOf(name).has(setting)),
      ).toEqual([]);
      const environment = Object.fromEntries(
        own.map((variable) => [variable.name, variable.value ?? made[name]?.[variable.name] ?? '']),
      );
      const written = Object.entries({ ...settings, ...environment });
      const filledIn = Object.fromEntries(
        written.map(([key, value]) => [key, value.replace(/\$\(\w+\)/g, 'secret')]),
      );
      expect(readAs(name, filledIn)).toMatchObject({
        NODE_ENV: 'production',
        PORT: 8080,
        METRICS_PORT: 9464,
        DRAIN_SECONDS: 5,
      });
    });

    it.each(PROCESSES)('pass every setting that %s reads', (name) => {
      const passed = passedTo(name);
      const keys =
        name === 'gateway'
          ? ['INTERNAL_TOKEN_PUBLIC_KEYS']
          : (ISSUERS as string[]).includes(name)
            ? []
            : ['INTERNAL_TOKEN_PRIVATE_KEY'];
      expect(
        [...settingsOf(name)].filter(
          (setting) => !passed.has(setting) && ![...INTERNAL, ...keys].includes(setting),
        ),
      ).toEqual([]);
    });

    it.each([...PROCESSES, 'operations', 'backup'])(
      'give %s the file of further certificate authorities, if there is one',
      (name) => {
        const [, pod] = podsOf(production).find(([workload]) => workload === name)!;
        expect(pod.volumes).toContainEqual({
          name: 'certificates',
          configMap: { name: 'certificates', optional: true },
        });
        expect(pod.containers[0].volumeMounts).toContainEqual({
          name: 'certificates',
          mountPath: '/certificates',
          readOnly: true,
        });
        expect(settings).toHaveProperty('NODE_EXTRA_CA_CERTS');
      },
    );

    it('share only settings that a process reads, and no secrets', () => {
      const read = new Set(PROCESSES.flatMap((name) => [...settingsOf(name)]));
      expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
      expect(
        Object.keys(settings).filter((name) =>
          /PASSWORD|SECRET|KEY|DATABASE_URL|NATS_URL/.test(name),
        ),
      ).toEqual([]);
    });

    it('name the proxies whose X-Forwarded-For the gateway trusts', () => {
      expect(settings.TRUSTED_PROXIES).toMatch(/^\d+\.\d+\.\d+\.\d+\/\d+$/);
    });

    it('give each process its own NATS user and only its own signing key', () => {
      for (const name of PROCESSES) {
        const { env } = containerOf(name);
        const used = env
          .map(({ valueFrom }) => valueFrom?.secretKeyRef)
          .filter((ref) => ref !== undefined);
        const keysOf = (secret: string) =>
          used
            .filter((ref) => ref.name === secret && ref.key !== 'public-keys')
            .map(({ key }) => key);
        expect(keysOf('nats')).toEqual([name]);
        expect(keysOf('internal-token')).toEqual(
          (ISSUERS as string[]).includes(name) ? [name] : [],
        );
        expect(env.find((variable) => variable.name === 'NATS_URL')?.value).toBe(
          `nats://${name}:$(NATS_PASSWORD)@nats:4222`,
        );
      }
    });

    it('put no secret on a command line', () => {
      for (const [, { containers }] of podsOf(production))
        for (const { args = [] } of containers) expect(args.join(' ')).not.toContain('$(');
    });
  });
}
