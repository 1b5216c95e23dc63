import { type Transfer, useTransfer } from '../../shared/transfer/useTransfer';
import { type FormRequest, sendForm } from './sendForm';
import { path } from '../../shared/api/path';

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

/** Adds a tool. */
export const useAddTool = () => useTransfer(ADD_TOOL);

/** Changes the fields and files of a tool that are in the body, and leaves the others (docs/tools.md). */
export const useChangeTool = () => useTransfer(CHANGE_TOOL);
