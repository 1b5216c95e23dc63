import { getMetadataStorage } from 'class-validator';
import { loadSettings, type ServiceSettings, type SettingsClass } from '@libs/service';
import { GatewaySettings, loadGatewaySettings } from '../../../gateway/src/gateway.settings';
import { PaymentsSettings } from '../../../services/payments/src/payments.settings';
import { DownloadsSettings } from '../../../services/downloads/src/downloads.settings';
import { IdentitySettings } from '../../../services/identity/src/identity.settings';
import { RealtimeSettings } from '../../../services/realtime/src/realtime.settings';
import { CatalogueSettings } from '../../../services/catalogue/src/catalogue.settings';

const CLASSES: Record<string, SettingsClass<ServiceSettings>> = {
  gateway: GatewaySettings,
  identity: IdentitySettings,
  catalogue: CatalogueSettings,
  downloads: DownloadsSettings,
  payments: PaymentsSettings,
  realtime: RealtimeSettings,
};

/** Every process with settings: the gateway and the services. */
export const PROCESSES = Object.keys(CLASSES);

/** Settings of Node and of OpenTelemetry (deploy/observability/README.md), which our classes do not declare. */
const STANDARD = [
  'NODE_EXTRA_CA_CERTS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
  ...['MAX_EXPORT_BATCH_SIZE', 'MAX_QUEUE_SIZE', 'SCHEDULE_DELAY', 'EXPORT_TIMEOUT'].map(
    (name) => `OTEL_BSP_${name}`,
  ),
];

/** Names of the settings a process reads. */
export function settingsOf(process: string): Set<string> {
  const type = classOf(process);
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return new Set([...rules.map(({ propertyName }) => propertyName), ...STANDARD]);
}

/** Reads a process's settings as at its start; throws a message for each missing or wrong one. */
export function readAs(process: string, environment: Record<string, string>): ServiceSettings {
  return process === 'gateway'
    ? loadGatewaySettings(environment)
    : loadSettings(classOf(process), environment);
}

function classOf(process: string): SettingsClass<ServiceSettings> {
  const type = CLASSES[process];
  if (!type) throw new Error(`${process} is no process of the marketplace`);
  return type;
}
