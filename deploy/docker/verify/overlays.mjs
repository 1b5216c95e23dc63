import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../engine.mjs';
import { print } from '../print.mjs';

/** Renders both overlays of deploy/kubernetes if kubectl is installed; false if one fails. */
export function renderOverlays() {
  if (spawnSync('kubectl', ['version', '--client']).status !== 0) {
    print('kubectl is not installed here: the Kubernetes overlays were not rendered.');
    return true;
  }
  return ['dev', 'production'].every((overlay) => {
    const path = join(root, 'deploy', 'kubernetes', 'overlays', overlay);
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path], {
      encoding: 'utf8',
    });
    print(
      status === 0
        ? `Overlay ${overlay} renders: ${stdout.match(/^kind:/gm).length} objects.`
        : `Overlay ${overlay}: ${stderr}`,
    );
    return status === 0;
  });
}
