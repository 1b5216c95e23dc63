import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import type { KubernetesObject } from './json';
import { parseObjects } from './kustomization';
import { render } from './render';

const example = resolve(__dirname, 'example');
const overlays = readdirSync(resolve(__dirname, '..', '..', 'overlays'));
const kubectl = (...args: string[]) => spawnSync('kubectl', args, { encoding: 'utf8', maxBuffer: 10_000_000 });
const whereInstalled = kubectl('version', '--client').status === 0 ? it : it.skip;

const nameOf = ({ kind, metadata }: KubernetesObject) => `${kind} ${metadata.name}`;
const byName = (objects: KubernetesObject[]) => Object.fromEntries(objects.map((object) => [nameOf(object), object]));
const temporary = mkdtempSync(join(tmpdir(), 'kustomization-'));
let made = 0;
const renderKustomization = (kustomization: object, files: Record<string, string> = {}) => {
  const folder = join(temporary, String((made += 1)));
  mkdirSync(folder);
  for (const [name, text] of Object.entries({ ...files, 'kustomization.yaml': stringify(kustomization) }))
    writeFileSync(join(folder, name), text);
  return () => render(folder);
};

describe('the renderer of the manifest tests', () => {
  afterAll(() => rmSync(temporary, { recursive: true }));

  // Recorded by `kubectl kustomize example/overlay` (kustomize 5.5).
  it('renders an example as kubectl did when its output was recorded', () => {
    const recorded = parseObjects(readFileSync(join(example, 'rendered.yaml'), 'utf8'));
    expect(byName(render(example, 'overlay'))).toEqual(byName(recorded));
  });

  whereInstalled.each(overlays)('renders overlay %s as kubectl does (needs kubectl)', (overlay) => {
    const { stdout, stderr } = kubectl('kustomize', resolve(__dirname, '..', '..', 'overlays', overlay));
    expect(stderr).toBe('');
    expect(byName(render('overlays', overlay))).toEqual(byName(parseObjects(stdout)));
  });

  it('refuses unknown fields instead of ignoring them', () => {
    expect(renderKustomization({ namePrefix: 'x-' })).toThrow(/does not know namePrefix/);
    expect(renderKustomization({ images: [{ name: 'a', tagSuffix: 'b' }] })).toThrow(/does not know images.tagSuffix/);
    const patch = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { $patch: replace }';
    const service = 'apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { ports: [] }';
    expect(renderKustomization({ resources: ['a.yaml'], patches: [{ patch }] }, { 'a.yaml': service })).toThrow(/directive \$patch/);
  });

  it('refuses a patch that changes nothing', () => {
    const patch = 'apiVersion: v1\nkind: Service\nmetadata: { name: misspelled }';
    expect(renderKustomization({ patches: [{ patch }] })).toThrow(/no object is .*misspelled/);
  });
});
