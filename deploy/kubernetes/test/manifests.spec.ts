import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ISSUERS } from '@libs/auth';
import { parse } from 'yaml';
import { madeSecrets, readEnvironment } from '../../docker/test/made-secrets';
import { paymentSettingsOf, PROCESSES, readAs, settingsOf } from '../../docker/test/service-settings';
import { manifestsOf, partsOf } from './manifests';

const base = manifestsOf('base');
const settings = readEnvironment(readFileSync(resolve(__dirname, '..', 'base', 'settings.env'), 'utf8'));
/** Halves of addresses, put together in the manifest itself. */
const HALVES = new Set(['NATS_PASSWORD', 'DATABASE_PASSWORD']);

/** ARCHITECTURE.md, "Who owns what": who may open a connection to whom. */
const ARROWS = [
  ...['identity', 'catalogue', 'downloads', 'payments', 'realtime'].map((service) => `gateway -> ${service}`),
  'downloads -> catalogue',
  'downloads -> payments',
  'payments -> catalogue',
  'payments -> identity',
  'identity -> payments',
  ...['identity', 'catalogue', 'downloads', 'payments'].map((service) => `${service} -> postgres`),
  ...PROCESSES.map((process) => `${process} -> nats`),
  ...['gateway', 'catalogue', 'downloads'].map((process) => `${process} -> minio`),
  'nats -> nats',
  'postgres -> postgres',
].sort();

describe('the Kubernetes manifests', () => {
  it.each(PROCESSES)('give %s settings that it reads, and every one it cannot start without', (name) => {
    const container = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)?.spec.template?.spec.containers[0];
    const own = (container?.env ?? []).filter((variable) => !HALVES.has(variable.name));
    expect(container?.args).toEqual([name]);
    expect(own.map((variable) => variable.name).filter((setting) => !settingsOf(name).has(setting))).toEqual([]);
    const made = readEnvironment(madeSecrets());
    const given = { ...made, INTERNAL_TOKEN_PRIVATE_KEY: made.INTERNAL_TOKEN_GATEWAY_PRIVATE_KEY } as Record<string, string>;
    const environment = Object.fromEntries(own.map((variable) => [variable.name, variable.value ?? given[variable.name] ?? '']));
    const written = { ...settings, ...environment };
    const addresses = Object.entries(written).map(([key, value]) => [key, value.replace(/\$\(\w+\)/g, 'secret')]);
    expect(readAs(name, Object.fromEntries(addresses) as Record<string, string>)).toMatchObject({ PORT: 8080, DRAIN_SECONDS: 5 });
  });

  it.each(['payments', 'gateway'])('pass every payment setting that %s reads', (name) => {
    const container = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)?.spec.template?.spec.containers[0];
    const passed = new Set([...Object.keys(settings), ...(container?.env ?? []).map((variable) => variable.name)]);
    expect(paymentSettingsOf(name).filter((setting) => !passed.has(setting))).toEqual([]);
  });

  it('share only settings that somebody reads, none of them a secret', () => {
    const read = new Set(PROCESSES.flatMap((name) => [...settingsOf(name)]));
    expect(Object.keys(settings).filter((name) => !read.has(name))).toEqual([]);
    expect(Object.keys(settings).filter((name) => /PASSWORD|SECRET|KEY|DATABASE_URL|NATS_URL/.test(name))).toEqual([]);
  });

  it('end no gateway before it has waited for transfers and finished what is in flight', () => {
    const needed = Number(settings.DRAIN_SECONDS) + Number(settings.DRAIN_TRANSFERS_SECONDS) + 10;
    const deployments = base.filter(({ kind }) => kind === 'Deployment');
    const periodOf = (name: string) =>
      deployments.find(({ metadata }) => metadata.name === name)?.spec.template?.spec.terminationGracePeriodSeconds;
    expect(Number(settings.DRAIN_TRANSFERS_SECONDS)).toBeGreaterThanOrEqual(60);
    expect(periodOf('gateway')).toBeGreaterThan(needed);
    expect(periodOf('every-service')).toBeUndefined(); // the patch would win over the gateway's own
  });

  it('allow exactly the arrows of ARCHITECTURE.md, at both ends', () => {
    const policies = [...base, ...manifestsOf('components', 'minio')].filter(({ kind }) => kind === 'NetworkPolicy');
    const out = new Set<string>();
    const into = new Set<string>();
    for (const { spec } of policies) {
      for (const me of partsOf(spec.podSelector)) {
        for (const { to = [] } of spec.egress ?? [])
          for (const other of to.flatMap((peer) => partsOf(peer.podSelector))) out.add(`${me} -> ${other}`);
        for (const { from = [] } of spec.ingress ?? [])
          for (const other of from.flatMap((peer) => partsOf(peer.podSelector))) into.add(`${other} -> ${me}`);
      }
    }
    expect([...out].sort()).toEqual(ARROWS);
    expect([...into].sort()).toEqual(ARROWS);
  });

  it('give each process a NATS user of its own, and only its own signing key', () => {
    for (const name of PROCESSES) {
      const { env } = base.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name)!.spec.template!.spec.containers[0];
      const used = env.map(({ valueFrom }) => valueFrom?.secretKeyRef).filter((ref) => ref !== undefined);
      const keysOf = (secret: string) => used.filter((ref) => ref.name === secret && ref.key !== 'public-keys').map(({ key }) => key);
      expect(keysOf('nats')).toEqual([name]);
      expect(keysOf('internal-token')).toEqual((ISSUERS as string[]).includes(name) ? [name] : []);
      expect(env.find((variable) => variable.name === 'NATS_URL')?.value).toBe(`nats://${name}:$(NATS_PASSWORD)@nats:4222`);
    }
  });

  it('hand no secret to a program on its command line', () => {
    for (const { spec = {} } of base)
      for (const { args = [] } of spec.template?.spec.containers ?? []) expect(args.join(' ')).not.toContain('$(');
  });

  it('name the proxies whose X-Forwarded-For the gateway believes in production', () => {
    const text = readFileSync(resolve(__dirname, '..', 'overlays', 'production', 'kustomization.yaml'), 'utf8');
    expect(text).toMatch(/^ +- TRUSTED_PROXIES=\d+\.\d+\.\d+\.\d+\/\d+$/m);
  });

  it('let payments alone talk to the internet, S3 apart', () => {
    const outside = base.filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && (spec.egress ?? []).some(({ to = [] }) => to.some(({ ipBlock }) => ipBlock)),
    );
    expect(outside.map(({ metadata }) => metadata.name)).toEqual(['payments']);
  });

  it('have the alert rules of Compose', () => {
    const [rules] = manifestsOf('components', 'monitoring').filter(({ kind }) => kind === 'PrometheusRule');
    const folder = resolve(__dirname, '..', '..', 'observability', 'prometheus', 'rules');
    const groups = readdirSync(folder)
      .sort()
      .flatMap((file) => (parse(readFileSync(resolve(folder, file), 'utf8')) as { groups: unknown[] }).groups);
    expect(rules?.spec.groups).toEqual(groups);
  });

  it('run at least two replicas of every service, as the alert for missing replicas expects', () => {
    const scaled = base.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual([...PROCESSES].sort());
    for (const { metadata, spec } of scaled) expect([metadata.name, (spec.minReplicas ?? 1) >= 2]).toEqual([metadata.name, true]);
  });
});
