/** The container's health check: exit code 0 when what runs in it answers 200. Arguments: port, path; readiness of a service unless given. */
import { get } from 'node:http';

const [port = process.env.METRICS_PORT, path = '/readyz'] = process.argv.slice(2);
const request = get({ host: '127.0.0.1', port, path, timeout: 4_000 }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
});
request.on('timeout', () => request.destroy(new Error('no answer in 4 seconds')));
request.on('error', (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
