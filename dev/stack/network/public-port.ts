import { errorCode } from '../files/read-if-exists';
import { StartFailure, reasonOf } from '../start-failure';
import { isPortFree } from './free-port';

export async function requirePublicPort(port: number, host: string): Promise<void> {
  const free = (await canListen(port, host)) && (await canListenEverywhere(port));
  if (!free)
    throw new StartFailure(
      `Port ${port} is already in use by another program; choose another: PORT=${port + 1} npm start`,
    );
}

async function canListen(port: number, host: string): Promise<boolean> {
  try {
    return await isPortFree(port, host);
  } catch (thrown) {
    throw new StartFailure(
      `The marketplace cannot listen on port ${port} of ${host} (${reasonOf(thrown)}); choose others with PORT and HOST.`,
    );
  }
}

/** "localhost" may also mean ::1, where another program could receive the requests. */
async function canListenEverywhere(port: number): Promise<boolean> {
  try {
    return await isPortFree(port, '::');
  } catch (thrown) {
    if (errorCode(thrown) !== undefined) return true;
    throw thrown;
  }
}
