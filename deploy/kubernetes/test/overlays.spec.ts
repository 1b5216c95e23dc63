import { hasKubectl } from './manifests';
import { testDatabases } from './overlays/databases';
import { testIngress } from './overlays/ingress';
import { testMonitoring } from './overlays/monitoring';
import { testNetwork } from './overlays/network';
import { testPods } from './overlays/pods';
import { testRequests } from './overlays/requests';
import { testSchemas } from './overlays/schemas';
import { testSecrets } from './overlays/secrets';
import { testSettings } from './overlays/settings';
import { testVolumes } from './overlays/volumes';

if (hasKubectl()) {
  testDatabases();
  testIngress();
  testMonitoring();
  testNetwork();
  testPods();
  testRequests();
  testSchemas();
  testSecrets();
  testSettings();
  testVolumes();
} else {
  it.skip('the manifests of Kubernetes (kubectl, which renders them, is not installed)', () =>
    undefined);
}
