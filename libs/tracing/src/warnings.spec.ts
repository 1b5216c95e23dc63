import { diag } from '@opentelemetry/api';
import { collectWarnings, logTracing } from './warnings';

describe("OpenTelemetry's warnings", () => {
  it('are written to the log of the process, also those from before it was opened', () => {
    const written: string[] = [];
    collectWarnings();
    diag.error('no endpoint', 4318);
    diag.info('not a warning');
    logTracing((message) => written.push(message));
    diag.warn('the export failed');
    expect(written).toEqual(['no endpoint 4318', 'the export failed']);
    diag.disable();
  });
});
