import type { Tool, ToolDetail } from '@libs/contracts';
import { ObjectStore } from '@libs/storage';
import { anAdmin, aZip, type TestResponse, type TestService } from '@testing';
import { CHECKPOINT_KEY } from '../src/transparency-log/log-guard';

interface FormFile {
  name: string;
  bytes: Buffer;
}

export type FormContent = Record<string, string | FormFile>;

/** Creates a multipart form with parts in the given order. */
export function aForm(content: FormContent): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(content)) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new Blob([new Uint8Array(value.bytes)]), value.name);
  }
  return form;
}

export const toolFields = (given: FormContent = {}): FormContent => ({
  name: 'Port Scan Simulator',
  description: 'Three invented hosts, no socket is opened.',
  language: 'go',
  ...given,
});

/** The same in each form of a test file. */
const ZIP = aZip();

/** A file that passes every check. */
export const aToolFile = (name = 'tool.zip', bytes = ZIP): FormFile => ({ name, bytes });

export function sendForm(
  service: TestService,
  method: 'POST' | 'PUT',
  url: string,
  content: FormContent,
): Promise<TestResponse> {
  return service.request({ method, url, body: aForm(content), as: anAdmin() });
}

export async function addTool(service: TestService, given: FormContent = {}): Promise<Tool> {
  const { status, body } = await sendForm(
    service,
    'POST',
    '/api/tools',
    toolFields({ toolFile: aToolFile(), ...given }),
  );
  if (status !== 201) throw new Error(`the tool was refused: ${JSON.stringify(body)}`);
  return body as Tool;
}

export const editTool = (
  service: TestService,
  id: string,
  content: FormContent,
): Promise<TestResponse> => sendForm(service, 'PUT', `/api/tools/${id}`, content);

export const showTool = async (service: TestService, id: string): Promise<ToolDetail> =>
  (await service.request<ToolDetail>({ url: `/api/tools/${id}` })).body;

/** The public list, as a visitor gets it. */
export const listTools = async (service: TestService, query = ''): Promise<Tool[]> =>
  (await service.request<Tool[]>({ url: `/api/tools${query}` })).body;

/** The keys of all objects but the log's checkpoint, which a job stores at its own time. */
export async function storedKeys(service: TestService): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.app.get(ObjectStore).list(''))
    if (key !== CHECKPOINT_KEY) keys.push(key);
  return keys.sort();
}
