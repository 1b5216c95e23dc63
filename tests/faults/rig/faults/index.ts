import type { Fault } from '../fault';
import { brokerFaults } from './broker';
import { fullDiskFaults } from './full-disk';
import { killFaults } from './kill-process';
import { linkFaults } from './links';
import { pauseFaults } from './pause-process';
import { replicaFaults } from './replicas';

/** Every fault, in the order of the report. */
export const FAULTS: Fault[] = [
  ...killFaults,
  ...pauseFaults,
  ...brokerFaults,
  ...linkFaults,
  ...fullDiskFaults,
  ...replicaFaults,
];
