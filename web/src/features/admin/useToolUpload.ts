import { type ApiError, errorOf } from '../../shared/api/baseQuery';
import { path } from '../../shared/api/path';
import { type Transfer, useTransfer } from '../../shared/transfer/useTransfer';

/** The multipart body of a tool, with its files. */
type ToolUpload = Pick<FormRequest, 'body' | 'onProgress'>;

const ADD_TOOL: Transfer<ToolUpload> = {
  send: (upload) => sendForm({ method: 'POST', url: '/api/tools', ...upload }),
  invalidatesTags: (error) => (error ? [] : ['Tools']),
};

const CHANGE_TOOL: Transfer<ToolUpload & { toolId: string }> = {
  send: ({ toolId, ...upload }) =>
    sendForm({ method: 'PUT', url: path`/api/tools/${toolId}`, ...upload }),
  invalidatesTags: (error) => (error ? [] : ['Tools', 'Stats']),
};

const ADD_SCREENSHOT: Transfer<ToolUpload & { toolId: string }> = {
  send: ({ toolId, ...upload }) =>
    sendForm({ method: 'POST', url: path`/api/tools/${toolId}/screenshots`, ...upload }),
  invalidatesTags: (error) => (error ? [] : ['Tools']),
};

/** Adds a screenshot to a tool. */
export const useAddScreenshot = () => useTransfer(ADD_SCREENSHOT);

/** Adds a tool. */
export const useAddTool = () => useTransfer(ADD_TOOL);

/** Changes the fields and files of a tool that are in the body, and leaves the others (docs/tools.md). */
export const useChangeTool = () => useTransfer(CHANGE_TOOL);

/** A multipart request; `onProgress` receives the fraction uploaded (0 to 1). */
interface FormRequest {
  method: 'POST' | 'PUT';
  url: string;
  body: FormData;
  onProgress: (fraction: number) => void;
}

/** Sends a form with XMLHttpRequest, which reports upload progress, unlike fetch. Never rejects. */
function sendForm({ method, url, body, onProgress }: FormRequest): Promise<{ error?: ApiError }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const onNoResponse = () => resolve({ error: { status: 0, text: 'no response' } });
    request.open(method, url);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const isFine = request.status >= 200 && request.status < 300;
      resolve(
        isFine ? {} : { error: errorOf(request.status, request.responseText, request.statusText) },
      );
    };
    request.onerror = onNoResponse;
    request.onabort = onNoResponse;
    request.send(body);
  });
}
